import { hash } from 'node:crypto'
import { currencyOf } from '#contract/kernel/currencies.ts'
import { tripoliToday } from '#contract/kernel/dates.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { PostingEngine } from '#server/ledger/index.ts'
import { notify } from '#server/modules/notifications/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Logger } from '#server/platform/log.ts'
import {
  type Due,
  endCancelled,
  listDue,
  lockDue,
  markEnded,
  markPastDue,
  type Unpaid,
} from './due.queries.ts'
import { renewSubscription } from './pay-subscription.ts'
import { nextTry } from './period.rules.ts'

interface Deps {
  readonly engine: PostingEngine
  readonly database: Database
  readonly log: Logger
}

/** Posted at once: the posting engine commits them in batches. */
const renewalsAtOnceMax = 200
const endedAtOnceMax = 500

const system = { type: 'system', id: null } as const

/** Not paid: the client can change that, or the account is closed. */
const unpaid: ReadonlySet<string> = new Set([
  'ledger.insufficient_funds',
  'ledger.account_frozen',
  'auth.account_inactive',
])
/** Another process was faster, or the queue is full: the next round looks again. */
const passing: ReadonlySet<string> = new Set(['subscription.not_due', 'busy', 'request.limited'])

/**
 * Renews what is due, and ends what is not renewed. Several processes may run it at once, and any may be killed: a renewal
 * is paid under its own key, and marked unpaid only while it is due as it was read. One that fails stops no other.
 * @throws AggregateError at the end, when some failed
 */
export async function renewDue(deps: Deps, atOnceMax = renewalsAtOnceMax): Promise<void> {
  await endAllCancelled(deps.database)
  const failures: unknown[] = []
  let afterId: bigint | null = 0n
  while (afterId !== null) {
    const due: Due[] = await listDue(deps.database.db, afterId, atOnceMax)
    failures.push(...(await renewAll(deps, due)))
    afterId = due.length < atOnceMax ? null : (due.at(-1)?.id ?? null)
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} renewals failed`)
}

/** @returns why some failed, each logged */
async function renewAll(deps: Deps, due: readonly Due[]): Promise<unknown[]> {
  const failures: unknown[] = []
  const renewed = due.map((one) =>
    renewOne(deps, one).catch((error: unknown) => {
      deps.log.error({ err: error, clientSubscription: one.id.toString() }, 'a renewal failed')
      failures.push(error)
    }),
  )
  await Promise.all(renewed)
  return failures
}

async function renewOne({ engine, database }: Deps, due: Due): Promise<void> {
  const { id, clientId, dueAt } = due
  try {
    await engine.post(renewSubscription, {
      input: { clientId, sender: null, subscriptionId: id, dueAt },
      actor: system,
      idempotency: keyOf(due),
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (passing.has(error.code)) return
    if (!unpaid.has(error.code)) throw error
    await database.transact((tx) => markUnpaid(tx, due))
  }
}

/** Past due, to be tried again tomorrow; after the last try it has ended. The client is told. */
async function markUnpaid(tx: Tx, due: Due): Promise<void> {
  const locked = await lockDue(tx, due)
  if (!locked) return
  const next = nextTry(locked.tries, locked.now)
  const marked = next ? await markPastDue(tx, due.id, next) : await markEnded(tx, due.id)
  if (!marked) return
  await notify(tx, [
    next
      ? {
          clientId: marked.clientId,
          kind: 'subscription_unpaid',
          data: { ...dataOf(marked, due.id), next: tripoliToday(next.dueAt) },
        }
      : { clientId: marked.clientId, kind: 'subscription_ended', data: dataOf(marked, due.id) },
  ])
  await log(tx, due.id, next ? 'past_due' : 'ended')
}

async function endAllCancelled(database: Database): Promise<void> {
  for (;;) {
    const ended = await database.transact(async (tx) => {
      const rows = await endCancelled(tx, endedAtOnceMax)
      for (const row of rows) await log(tx, row.id, 'cancelled')
      await notify(
        tx,
        rows.map((row) => ({
          clientId: row.clientId,
          kind: 'subscription_ended' as const,
          data: dataOf(row, row.id),
        })),
      )
      return rows.length
    })
    if (ended < endedAtOnceMax) return
  }
}

function dataOf({ name, priceMinor, currency: code }: Unpaid, id: bigint) {
  const currency = currencyOf(code)
  return { amount: toWire(priceMinor, currency), currency, plan: name, subscription_id: id.toString() }
}

function log(tx: Tx, id: bigint, status: string): Promise<void> {
  const subject = { type: 'client_subscription', id }
  return recordActivity(tx, [{ action: 'updated', subject, actor: system, after: { status } }])
}

/** One payment for each due time, whichever process tries it. */
function keyOf({ id, dueAt }: Due) {
  const key = `subscription:${id}:${dueAt.toISOString()}`
  return { key, requestHash: hash('sha256', key, 'buffer') }
}
