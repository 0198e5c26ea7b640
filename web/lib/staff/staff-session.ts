import { useSyncExternalStore } from 'react'
import type { StaffSessionAnswer, StaffUser } from '#contract/operations/staff-access/show-staff-session.ts'
import { forgetDrafts } from '#web/lib/forms/draft.ts'

/**
 * - `unknown`: nobody has asked the server yet.
 * - `closed`: nobody is signed in.
 * - `halfway`: the second factor is still owed.
 * - `open`: at work.
 * - `unreachable`: the server could not be asked; `startStaffSession` asks again.
 */
export type StaffSessionState = 'unknown' | 'closed' | 'halfway' | 'open' | 'unreachable'

export interface StaffSession {
  readonly state: StaffSessionState
  readonly user: StaffUser | null
  readonly csrfToken: string | null
  /** `production` or the name the band shows. */
  readonly environment: string | null
  /** The session of this tab ended without a sign-out: the sign-in page says so. */
  readonly ended: boolean
}

const unknown: StaffSession = {
  state: 'unknown',
  user: null,
  csrfToken: null,
  environment: null,
  ended: false,
}
/** In the tab's memory, so that a reload after the end is told of it as well. */
const workedKey = 'staff-at-work'

let session = unknown
const listeners = new Set<() => void>()

export function readStaffSession(): StaffSession {
  return session
}

/** The session lives in a cookie that no script reads; this is what the server says of it. */
export function useStaffSession(): StaffSession & {
  can: (permission: string | readonly string[]) => boolean
} {
  const current = useSyncExternalStore(subscribe, readStaffSession, () => unknown)
  return { ...current, can: (permission) => isAllowed(current, permission) }
}

/** One permission, or a list of which any will do; none asked means that being signed in is enough. */
export function isAllowed({ user }: StaffSession, permission: string | readonly string[]): boolean {
  if (!user) return false
  const asked = typeof permission === 'string' ? [permission] : permission
  return asked.length === 0 || asked.some((name) => user.permissions.includes(name))
}

/** What a sign-in or the session's own call answered. */
export function openStaffSession(answer: StaffSessionAnswer): void {
  if (answer.state === 'open') {
    sessionStorage.setItem(workedKey, 'yes')
    forgetDrafts((owner) => owner.startsWith('staff-') && owner !== draftOwnerOf(answer.user))
  }
  change({
    state: answer.state,
    user: answer.user,
    csrfToken: answer.csrf_token,
    environment: answer.environment,
    ended: false,
  })
}

/** The server knows no session any more. */
export function closeStaffSession(): void {
  change({ ...unknown, state: 'closed', ended: sessionStorage.getItem(workedKey) !== null })
}

/** Signed out on purpose: nothing of the person stays in this tab. */
export function forgetStaffWork(): void {
  sessionStorage.removeItem(workedKey)
  forgetDrafts((owner) => owner.startsWith('staff-'))
}

export function markUnreachable(): void {
  if (session.state === 'unknown') change({ ...unknown, state: 'unreachable' })
}

function change(next: StaffSession): void {
  session = next
  for (const listener of listeners) listener()
}

export const watchStaffSession = subscribe

let readRights: (() => void) | undefined

/** The console hands over how it asks for its rights anew. */
export function setRightsReader(read: () => void): void {
  readRights = read
}

/** The server refused what the menu offers: a right was taken away meanwhile. */
export function doubtRights(): void {
  if (session.state === 'open') readRights?.()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whose drafts they are; clients and staff are numbered alike. */
export function draftOwnerOf(user: StaffUser | null): string {
  return `staff-${user?.id ?? ''}`
}
