import { Refusal } from '#contract/kernel/refusal.ts'
import type { Actor } from './account.rules.ts'
import { busy } from './retries.ts'

/** Decides who may wait at the posting engine. */
export interface Admission {
  /** Counts one request until `leave`; or returns the reason for a refusal. */
  enter(operation: { readonly name: string }, actor: Actor): Error | undefined
  leave(actor: Actor): void
  /** Requests that entered and have not left. */
  present(): number
}

/** Each client may have this many; more only while the queue is below a quarter of its limit. */
const placesPerClient = 32

export function openAdmission(queued: () => number, queueLengthMax: number): Admission {
  const presentOfClient = new Map<number, number>()
  const operations = new Map<string, unknown>()
  let present = 0

  const objection = (operation: { readonly name: string }, client: number | null): Error | undefined => {
    const length = queued()
    if (length >= queueLengthMax) return busy()
    const isCrowded = length >= queueLengthMax / 4
    if (isCrowded && client !== null && (presentOfClient.get(client) ?? 0) >= placesPerClient)
      return new Refusal('request.limited', { retryAfterSeconds: 1 })
    const known = operations.get(operation.name)
    if (known === undefined) operations.set(operation.name, operation)
    else if (known !== operation) return new RangeError(`two operations are called ${operation.name}`)
    return undefined
  }
  const count = (client: number | null, change: 1 | -1): void => {
    present += change
    if (client === null) return
    const left = (presentOfClient.get(client) ?? 0) + change
    if (left > 0) presentOfClient.set(client, left)
    else presentOfClient.delete(client)
  }
  return {
    enter(operation, actor) {
      const client = clientOf(actor)
      const problem = objection(operation, client)
      if (!problem) count(client, 1)
      return problem
    },
    leave: (actor) => count(clientOf(actor), -1),
    present: () => present,
  }
}

/** Staff and the system have no limit. As a number, which a map finds faster than a bigint. */
function clientOf({ type, id }: Actor): number | null {
  return type === 'client' && id !== null ? Number(id) : null
}
