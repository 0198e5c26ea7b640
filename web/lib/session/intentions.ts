import { type Operation, surfaceOf } from '#contract/kernel/operation.ts'
import { readStaffSession } from '#web/lib/staff/staff-session.ts'
import { readSession } from './session.ts'

/** A money request on its way, or just answered: with its key the server tells what became of it. */
export interface Intention<Body> {
  readonly key: string
  readonly body: Body
}

/** Which money request: one at a time of an operation, or of an operation about one thing. */
export interface Purpose {
  readonly operation: Operation
  readonly about?: string | undefined
}

interface Kept extends Intention<unknown> {
  readonly owner: string
  readonly answered?: true
}

/** Kept for this tab, so that a reload ends in "done" or "not done" as well. Another person does not find it. */
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

/** It was answered: from now on a reload alone shows it again. */
export function markAnswered(purpose: Purpose): void {
  const place = placeOf(purpose)
  const text = sessionStorage.getItem(place)
  if (text !== null) sessionStorage.setItem(place, JSON.stringify({ ...JSON.parse(text), answered: true }))
}

/**
 * What this tab had sent when it was closed or reloaded; its body was checked when it was sent. An old answer does not
 * come back to whoever opens the page anew: they would take it for the next one.
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

/** Clients and staff are numbered alike. */
function ownerOf({ operation }: Purpose): string | null {
  const surface = surfaceOf(operation)
  const { user } = surface === 'console' ? readStaffSession() : readSession()
  return user && `${surface} ${user.id}`
}

function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload'
}
