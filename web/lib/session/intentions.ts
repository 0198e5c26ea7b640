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

/** What this tab had sent when it was closed or reloaded; its body was checked when it was sent. */
export function recallIntention<Body>(operationId: string): Intention<Body> | null {
  const text = sessionStorage.getItem(prefix + operationId)
  if (text === null) return null
  const kept = JSON.parse(text) as Intention<Body> & { readonly userId: User['id'] }
  if (kept.userId === readSession().user?.id) return { key: kept.key, body: kept.body }
  forgetIntention(operationId)
  return null
}
