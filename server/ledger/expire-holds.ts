import { Refusal } from '#contract/kernel/refusal.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findDueHolds } from './hold.queries.ts'
import { decideEnd } from './hold.rules.ts'
import type { PostingEngine } from './posting-engine.ts'
import { releaseHold } from './release-hold.ts'

const holdsAtOnceMax = 200
const passing: ReadonlySet<string> = new Set(['ledger.hold_not_open', 'ledger.account_frozen'])

/** Releases expired holds. For a job that runs every minute; several may run at once. */
export async function expireHolds(engine: PostingEngine, db: Db): Promise<{ expired: number }> {
  const due = await findDueHolds(db, holdsAtOnceMax)
  const ended = await Promise.all(due.map((holdId) => expireOne(engine, holdId)))
  return { expired: ended.filter(Boolean).length }
}

const expireHold: typeof releaseHold = {
  ...releaseHold,
  name: 'hold.expire',
  decide: (_input, hold, book) => decideEnd(hold, 'expired', book),
}

async function expireOne(engine: PostingEngine, holdId: bigint): Promise<boolean> {
  try {
    await engine.post(expireHold, { input: { holdId }, actor: { type: 'system', id: null } })
    return true
  } catch (error) {
    // Another process ended it meanwhile, or its account is frozen until staff have looked at it.
    if (error instanceof Refusal && passing.has(error.code)) return false
    throw error
  }
}
