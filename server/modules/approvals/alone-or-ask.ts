import { Refusal } from '#contract/kernel/refusal.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { ActionOutcome } from '#server/platform/http/api.ts'
import type { StaffActor } from '#server/platform/http/caller.ts'
import type { Idempotency } from '#server/platform/http/idempotency.ts'
import { approvalsOfActions } from './approvals-of-actions.ts'

const askSecond = ['approval.needed', 'approval.needed_today']

interface Asking<Answer> {
  readonly database: Database
  readonly actor: StaffActor
  readonly idempotency: Idempotency | null
  /** The posting engine counts the day under a lock, and refuses what needs a second person. */
  alone(key: Idempotency): Promise<{ readonly answer: Answer; readonly replayed: boolean }>
  /** @returns the id of the request */
  ask(tx: Tx): Promise<bigint>
}

/** Does it, or asks a second person above what one decides alone, once under its key. */
export async function aloneOrAsk<Answer>(asking: Asking<Answer>): Promise<ActionOutcome<Answer>> {
  const { database, actor, idempotency } = asking
  if (!idempotency) throw new RangeError('what may ask a second person has a key')
  const asked = await approvalsOfActions.findAsked(database.db, actor, idempotency)
  if (asked !== null) return { approvalId: asked, replayed: true }
  try {
    const { answer, replayed } = await asking.alone(idempotency)
    return { done: answer, replayed }
  } catch (error) {
    if (!(error instanceof Refusal) || !askSecond.includes(error.code)) throw error
  }
  const approvalId = await database.transact((tx) =>
    approvalsOfActions.keepAsked(tx, actor, idempotency, () => asking.ask(tx)),
  )
  return { approvalId }
}
