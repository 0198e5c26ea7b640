import { Refusal } from '#contract/kernel/refusal.ts'
import { accountKey, type Operation, type PostingEngine } from '#server/ledger/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { pointsIssued, pointsOf } from './account.rules.ts'
import { insertMovements, listToLapse, markLapsed, readExpiryMoment, sumEarned } from './movement.queries.ts'
import { expiringOf, readTally } from './points.rules.ts'
import { readPointsRules } from './read-rules.ts'

interface Expiry {
  readonly clientId: bigint
  /** What was earned until then has expired, as far as it is left. */
  readonly until: Date
}

interface Facts {
  /** All that came in until then; it does not change any more. */
  readonly earnedUntil: bigint
}

interface Row {
  readonly amount: bigint
  readonly balanceAfter: bigint
}

/** Takes the oldest points, and never more than are left of them: the account's own count says how many were taken. */
const expirePoints: Operation<Expiry, Facts, { readonly points: string }, Row> = {
  name: 'points_expiry',
  facts: 'points_expiry',
  async load(tx, inputs) {
    const sums = await sumEarned(tx, inputs)
    return inputs.map((_input, at) => ({ earnedUntil: sums[at] ?? 0n }))
  },
  ahead: ({ clientId }) => [accountKey(pointsOf(clientId))],
  accounts: ({ clientId }) => [pointsOf(clientId), pointsIssued()],
  decide({ clientId }, { earnedUntil }, book) {
    const account = pointsOf(clientId)
    const { earned } = readTally(book.tally(account), book.now)
    const balance = book.balance(account)
    const amount = expiringOf(earnedUntil, earned, balance)
    if (amount === 0n) return new Refusal('points.nothing_expires')
    return {
      postings: [{ from: account, to: pointsIssued(), amountMinor: amount }],
      answer: { points: amount.toString() },
      row: { amount, balanceAfter: balance - amount },
    }
  },
  async save(tx, decided) {
    await insertMovements(
      tx,
      decided.map(({ input, row, transactionId, now }) => ({
        clientId: input.clientId,
        kind: 'expiry' as const,
        transactionId,
        amount: -row.amount,
        balanceAfter: row.balanceAfter,
        at: now,
      })),
    )
    for (const { input } of decided) await markLapsed(tx, input.clientId, input.until)
  },
}

interface Deps {
  readonly engine: PostingEngine
  readonly database: Database
}

/** Of movements; each client is posted once for all of them. */
const lookedAtOnceMax = 500
const system = { type: 'system', id: null } as const
/** The next round tries again. */
const passing: ReadonlySet<string> = new Set(['ledger.account_frozen', 'busy', 'request.limited'])

/**
 * Takes what has expired, the oldest first. Killed at any time it begins anew: what was taken is no longer left. Points
 * that are frozen wait.
 */
export async function expireDue({ engine, database }: Deps): Promise<void> {
  const rules = await readPointsRules(database.db)
  if (!rules.points_enabled) return
  const until = await readExpiryMoment(database.db, rules.points_expire_months)
  for (;;) {
    const clients = await listToLapse(database.db, until, lookedAtOnceMax)
    const looked = await Promise.all(
      clients.map((clientId) => expireOne({ engine, database }, { clientId, until })),
    )
    if (!looked.includes(true)) return
  }
}

/** @returns whether the client has no such points any more */
async function expireOne({ engine, database }: Deps, expiry: Expiry): Promise<boolean> {
  try {
    await engine.post(expirePoints, { input: expiry, actor: system })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (passing.has(error.code)) return false
    if (error.code !== 'points.nothing_expires') throw error
    // They were spent before, and nothing brings them back.
    await database.transact((tx) => markLapsed(tx, expiry.clientId, expiry.until))
  }
  return true
}
