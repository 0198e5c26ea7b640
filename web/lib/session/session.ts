import { useSyncExternalStore } from 'react'
import type { User } from '#contract/operations/identity/user.ts'

export interface Session {
  readonly user: User | null
  /** Opens the event stream for a short time. */
  readonly key: string | null
  readonly token: string | null
  /** Whether the person is known. Content is drawn only then. */
  readonly checked: boolean
}

/** Set by staff who look at the portal as a client: this tab then has a session of its own. */
const viewEntry = 'client-view'
const tokenEntry = 'client-token'
const userEntry = 'client-user'
const balanceEntry = 'client-balance'
/** All that a browser keeps of a client; it goes with the session. */
const clientEntries = [tokenEntry, userEntry, balanceEntry]
const unknown: Session = { user: null, key: null, token: null, checked: false }

let session = unknown
const listeners = new Set<() => void>()

export function readSession(): Session {
  return session
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, readSession, () => unknown)
}

/** The browser's memory; the profile call then confirms it. */
export function recallSession(): Session {
  if (session.token === null) {
    const token = storage().getItem(tokenEntry)
    if (token) change({ ...session, token })
  }
  return session
}

/** The client's record as last seen, unchecked: its users check the shape. */
export function recallStoredUser(): string | null {
  return storage().getItem(userEntry)
}

/**
 * The token for a call. Another tab may have got the next one; a tab of another person keeps its own, so that nobody acts
 * for another client.
 */
export function currentToken(): string | null {
  const { token, user } = recallSession()
  const kept = storage().getItem(tokenEntry)
  if (kept !== null && kept !== token && (user === null || isOf(recallStoredUser(), user)))
    change({ ...session, token: kept })
  return session.token
}

function isOf(stored: string | null, { id }: User): boolean {
  const kept: unknown = stored === null ? null : JSON.parse(stored)
  return typeof kept === 'object' && kept !== null && 'id' in kept && kept.id === id
}

/** The server handed out the token that follows `used`, unless the session has changed meanwhile. */
export function followToken(used: string, next: string): void {
  if (storage().getItem(tokenEntry) === used) storage().setItem(tokenEntry, next)
  if (session.token === used) change({ ...session, token: next })
}

/** The balance as last read, as text; its readers check the shape. */
export function recallStoredBalance(): string | null {
  return storage().getItem(balanceEntry)
}

/** A tab whose client has been followed by another in this browser stores nothing. */
export function storeBalance(text: string): void {
  if (storage().getItem(tokenEntry) === session.token) storage().setItem(balanceEntry, text)
}

export function beginSession(next: { user: User; token: string; key?: string | undefined }): void {
  storage().removeItem(balanceEntry)
  storage().setItem(tokenEntry, next.token)
  storage().setItem(userEntry, JSON.stringify(next.user))
  change({ user: next.user, token: next.token, key: next.key ?? null, checked: true })
}

export function updateUser(user: User, key: string | null = session.key): void {
  storage().setItem(userEntry, JSON.stringify(user))
  change({ ...session, user, key })
}

export function markChecked(): void {
  if (!session.checked) change({ ...session, checked: true })
}

export function clearSession(): void {
  for (const entry of clientEntries) storage().removeItem(entry)
  change({ ...unknown, checked: true })
}

/** The client whom staff look at in this tab, and until when; null: nobody looks. */
export function readView(): { readonly clientId: string; readonly endsAt: Date } | null {
  const [clientId, endsAt] = sessionStorage.getItem(viewEntry)?.split(' ') ?? []
  return clientId === undefined || endsAt === undefined
    ? null
    : { clientId, endsAt: new Date(Number(endsAt)) }
}

/** From now on this tab is the portal of the client; a session of this browser's owner stays in its own tabs. */
export function beginView(view: { clientId: string; token: string; minutes: number }): void {
  sessionStorage.setItem(viewEntry, `${view.clientId} ${Date.now() + view.minutes * 60_000}`)
  sessionStorage.setItem(tokenEntry, view.token)
}

/** The end of a view. */
export function clearView(): void {
  for (const entry of [viewEntry, ...clientEntries]) sessionStorage.removeItem(entry)
  change({ ...unknown, checked: true })
}

function storage(): Storage {
  return sessionStorage.getItem(viewEntry) === null ? localStorage : sessionStorage
}

function change(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

/** Reports every change; returns the function that stops it. */
export function watchSession(listener: () => void): () => void {
  return subscribe(listener)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
