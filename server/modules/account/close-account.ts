import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { showClosure as contract } from '#contract/operations/account/close-account.ts'
import { lockClient } from '#server/modules/clients/index.ts'
import { type Asking, type FactorDeps, shutOut, withProof } from '#server/modules/identity/index.ts'
import { notify } from '#server/modules/notifications/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Database, Db, Tx } from '#server/platform/db/database.ts'
import {
  endClosure,
  findBelongings,
  findOpenClosure,
  insertClosure,
  markClosed,
  takeDueClosure,
} from './closure.queries.ts'
import { hindrancesOf, waitDays } from './closure.rules.ts'
import { keepStopped } from './own-accounts.queries.ts'
import { refuseMoney } from './refuse-money.ts'
import { stopAccounts } from './stop-accounts.ts'

type Answer = AnswerInput<typeof contract>

export async function showClosure(db: Db, clientId: bigint): Promise<Answer> {
  const [belongings, waiting] = await Promise.all([
    findBelongings(db, clientId),
    findOpenClosure(db, clientId),
  ])
  return {
    hindrances: hindrancesOf(belongings),
    points: belongings.points,
    cards_unused: belongings.cardsUnused,
    wait_days: waitDays,
    waiting: waiting && {
      asked_at: waiting.askedAt.toISOString(),
      closes_at: waiting.closesAt.toISOString(),
    },
  }
}

/**
 * The account is closed some days later by a chore, if nothing is left in it then. Asking again changes nothing.
 * @throws Refusal `account.not_closable`, and what a proof throws
 */
export async function askClosure(
  deps: FactorDeps,
  asking: Asking & { readonly reason: string | null; readonly ip: string },
): Promise<Answer> {
  const { clientId, reason, ip } = asking
  await withProof(deps, asking, async (tx) => {
    if (hindrancesOf(await findBelongings(tx, clientId)).length > 0) throw new Refusal('account.not_closable')
    const closesAt = await insertClosure(tx, { clientId, reason, ip })
    if (closesAt) {
      await notify(tx, [{ clientId, kind: 'closure_asked', data: { at: closesAt.toISOString() } }])
      await record(tx, clientId, 'closure_asked', { reason, closes_at: closesAt.toISOString() })
    }
    return {}
  })
  return showClosure(deps.database.db, clientId)
}

export async function withdrawClosure(tx: Tx, clientId: bigint): Promise<Answer> {
  if (await endClosure(tx, clientId, null)) await record(tx, clientId, 'closure_withdrawn', {})
  return showClosure(tx, clientId)
}

const roundMax = 100

/** A chore. Each account has a transaction of its own; what changes meanwhile is looked at in the next round. */
export async function closeDueAccounts(database: Database): Promise<void> {
  try {
    for (let round = 0; round < roundMax; round += 1) if (!(await database.transact(closeNext))) return
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** The name and the movements are kept, as the law asks; nobody signs in any more. @returns whether one was due */
async function closeNext(tx: Tx): Promise<boolean> {
  const due = await takeDueClosure(tx)
  if (!due) return false
  const { clientId } = due
  const client = await lockClient(tx, clientId)
  const [hindrance] = client ? hindrancesOf(await findBelongings(tx, clientId)) : ['deleted']
  if (hindrance !== undefined) return keepOpen(tx, clientId, hindrance)
  // No money moves from here on; what arrived since it was counted refuses the rest.
  const stopped = await stopAccounts(tx, clientId)
  await refuseMoney(tx, clientId)
  await keepStopped(tx, clientId, stopped)
  await markClosed(tx, due)
  await shutOut(tx, clientId)
  await record(tx, clientId, 'closed', {})
  return true
}

/** Something is in it again: the client asks anew when that is gone. */
async function keepOpen(tx: Tx, clientId: bigint, hindrance: string): Promise<true> {
  await endClosure(tx, clientId, hindrance)
  await notify(tx, [{ clientId, kind: 'closure_hindered', data: {} }])
  await record(tx, clientId, 'closure_hindered', { hindrance })
  return true
}

function record(
  tx: Tx,
  clientId: bigint,
  action: string,
  after: Readonly<Record<string, string | null>>,
): Promise<void> {
  const client = { type: 'client', id: clientId } as const
  return recordActivity(tx, [{ action, subject: client, actor: client, after }])
}
