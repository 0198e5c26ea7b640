import { type Operation, surfaceOf } from '#contract/kernel/operation.ts'
import { readStaffSession } from '#web/lib/staff/staff-session.ts'
import { readSession } from './session.ts'

/** A running or just answered money request: the server knows its outcome by its key. */
export interface Intention<Body> {
  readonly key: string
  readonly body: Body
}

/** The purpose of a money request: one at a time per operation, or per operation and subject. */
export interface Purpose {
  readonly operation: Operation
  readonly about?: string | undefined
}

interface Kept extends Intention<unknown> {
  readonly owner: string
  readonly answered?: true
}

/** Kept in this tab, so a reload also ends in "done" or "not done". Other people do not find it. */
export function keepIntention(purpose: Purpose, { key, body }: Intention<unknown>): void {
  const owner = ownerOf(purpose)
  if (owner) sessionStorage.setItem(placeOf(purpose), JSON.stringify({ owner, key, body } satisfies Kept))
}

export function forgetIntention(purpose: Purpose): void {
  sessionStorage.removeItem(placeOf(purpose))
}

export function isIntentionKept(purpose: Purpose): boolean {
  return sessionStorage.getItem(placeOf(purpose)) !== null
}

/** It was answered: from now on only a reload shows it again. */
export function markAnswered(purpose: Purpose): void {
  const place = placeOf(purpose)
  const text = sessionStorage.getItem(place)
  if (text !== null) sessionStorage.setItem(place, JSON.stringify({ ...JSON.parse(text), answered: true }))
}

/**
 * What this tab had sent before it was closed or reloaded; its body was checked then. An old answer is not shown in a
 * newly opened page, where it would look like a new one.
 */
export function recallIntention<Body>(purpose: Purpose): Intention<Body> | null {
  const text = sessionStorage.getItem(placeOf(purpose))
  if (text === null) return null
  const kept = JSON.parse(text) as Kept & Intention<Body>
  const isMine = kept.owner === ownerOf(purpose)
  if (isMine && (!kept.answered || isReload())) return { key: kept.key, body: kept.body }
  forgetIntention(purpose)
  return null
}

function placeOf({ operation, about }: Purpose): string {
  return about === undefined ? `money-${operation.id}` : `money-${operation.id}-${about}`
}

/** Clients and staff have separate numbers that may be equal. */
function ownerOf({ operation }: Purpose): string | null {
  const surface = surfaceOf(operation)
  const { user } = surface === 'console' ? readStaffSession() : readSession()
  return user && `${surface} ${user.id}`
}

function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload'
}
