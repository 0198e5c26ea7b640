import type { User } from '#contract/operations/identity/user.ts'
import { readSession } from './session.ts'

/** A money request on its way, or just answered: with its key the server tells what became of it. */
export interface Intention<Body> {
  readonly key: string
  readonly body: Body
}

const prefix = 'money-'

/** Kept for this tab, so that a reload ends in "done" or "not done" as well. Another person does not find it. */
export function keepIntention(operationId: string, { key, body }: Intention<unknown>): void {
  const { user } = readSession()
  if (user) sessionStorage.setItem(prefix + operationId, JSON.stringify({ userId: user.id, key, body }))
}

export function forgetIntention(operationId: string): void {
  sessionStorage.removeItem(prefix + operationId)
}

/** It was answered: from now on a reload alone shows it again. */
export function markAnswered(operationId: string): void {
  const text = sessionStorage.getItem(prefix + operationId)
  if (text !== null)
    sessionStorage.setItem(prefix + operationId, JSON.stringify({ ...JSON.parse(text), answered: true }))
}

/**
 * What this tab had sent when it was closed or reloaded; its body was checked when it was sent. An old answer does not
 * come back to whoever opens the page anew: they would take it for the next one.
 */
export function recallIntention<Body>(operationId: string): Intention<Body> | null {
  const text = sessionStorage.getItem(prefix + operationId)
  if (text === null) return null
  const kept = JSON.parse(text) as Intention<Body> & { userId: User['id']; answered?: true }
  const isMine = kept.userId === readSession().user?.id
  if (isMine && (!kept.answered || isReload())) return { key: kept.key, body: kept.body }
  forgetIntention(operationId)
  return null
}

function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload'
}
