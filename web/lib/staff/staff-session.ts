import { useSyncExternalStore } from 'react'
import type { StaffSessionAnswer, StaffUser } from '#contract/operations/staff-access/show-staff-session.ts'
import { forgetDrafts } from '#web/lib/forms/draft.ts'
import { endOf } from '#web/lib/session/sign-in-return.ts'

/**
 * - `unknown`: the server was not asked yet.
 * - `closed`: not signed in.
 * - `halfway`: the second factor is missing.
 * - `open`: signed in.
 * - `unreachable`: the server could not be asked; `startStaffSession` asks again.
 */
export type StaffSessionState = 'unknown' | 'closed' | 'halfway' | 'open' | 'unreachable'

export interface StaffSession {
  readonly state: StaffSessionState
  readonly user: StaffUser | null
  readonly csrfToken: string | null
  /** `production` or the name on the band. */
  readonly environment: string | null
  /** How the session of this tab ended without a sign-out, for the address of the sign-in page. */
  readonly ended: string | null
}

const unknown: StaffSession = {
  state: 'unknown',
  user: null,
  csrfToken: null,
  environment: null,
  ended: null,
}
/** In the tab's memory, so a reload after the end knows it too. */
const workedKey = 'staff-at-work'

let session = unknown
const listeners = new Set<() => void>()

export function readStaffSession(): StaffSession {
  return session
}

/** The session is a cookie that no script reads; this is the server's view of it. */
export function useStaffSession(): StaffSession & {
  can: (permission: string | readonly string[]) => boolean
} {
  const current = useSyncExternalStore(subscribe, readStaffSession, () => unknown)
  return { ...current, can: (permission) => isAllowed(current, permission) }
}

/** One permission, or a list of which any is enough; none: being signed in is enough. */
export function isAllowed({ user }: StaffSession, permission: string | readonly string[]): boolean {
  if (!user) return false
  const asked = typeof permission === 'string' ? [permission] : permission
  return asked.length === 0 || asked.some((name) => user.permissions.includes(name))
}

/** The answer of a sign-in or of the session call. */
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
    ended: null,
  })
}

/** The server no longer knows a session: it refused with this code. */
export function closeStaffSession(code: string): void {
  const hasWorked = sessionStorage.getItem(workedKey) !== null
  change({ ...unknown, state: 'closed', ended: hasWorked ? endOf(code) : null })
}

/** Signed out: nothing of the person stays in this tab. */
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

/** The console registers how permissions are read again. */
export function setRightsReader(read: () => void): void {
  readRights = read
}

/** The server refused an item of the menu: a permission was removed meanwhile. */
export function doubtRights(): void {
  if (session.state === 'open') readRights?.()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The owner of drafts; clients and staff have separate numbers that may be equal. */
export function draftOwnerOf(user: StaffUser | null): string {
  return `staff-${user?.id ?? ''}`
}
