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

const tokenEntry = 'client-token'
const userEntry = 'client-user'
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
    const token = localStorage.getItem(tokenEntry)
    if (token) change({ ...session, token })
  }
  return session
}

/** The client's record as last seen, unchecked: its users check the shape. */
export function recallStoredUser(): string | null {
  return localStorage.getItem(userEntry)
}

export function beginSession(next: { user: User; token: string; key?: string | undefined }): void {
  localStorage.setItem(tokenEntry, next.token)
  localStorage.setItem(userEntry, JSON.stringify(next.user))
  change({ user: next.user, token: next.token, key: next.key ?? null, checked: true })
}

export function updateUser(user: User, key: string | null = session.key): void {
  localStorage.setItem(userEntry, JSON.stringify(user))
  change({ ...session, user, key })
}

export function markChecked(): void {
  if (!session.checked) change({ ...session, checked: true })
}

export function clearSession(): void {
  localStorage.removeItem(tokenEntry)
  localStorage.removeItem(userEntry)
  change({ ...unknown, checked: true })
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
