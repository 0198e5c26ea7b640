import type { AccountAddress, Book, Posting, Tally } from '#server/ledger/index.ts'
import { pointsIssued, pointsOf } from './account.rules.ts'
import { type PointsRules, readTally, tallyAfter, tallyText, withinDay } from './points.rules.ts'

/** The parts of a decision that gives points. */
export interface Earned {
  readonly posting: Posting
  readonly tally: Tally
  readonly points: bigint
  readonly balanceAfter: bigint
}

/** The accounts that `earn` reads and moves. */
export function earningAccountsOf(clientId: bigint): readonly AccountAddress[] {
  return [pointsOf(clientId), pointsIssued()]
}

/**
 * Pure. Null when nothing is given: the day's limit is reached, or the account is frozen.
 * @param rules of what a rule of the settings gives, which the limit of the day counts; null: given whatever the day had
 */
export function earn(book: Book, clientId: bigint, points: bigint, rules: PointsRules | null): Earned | null {
  const account = pointsOf(clientId)
  if (book.frozen(account)) return null
  const before = readTally(book.tally(account), book.now)
  const given = rules ? withinDay(points, before, rules) : points
  if (given <= 0n) return null
  return {
    posting: { from: pointsIssued(), to: account, amountMinor: given },
    tally: { account, text: tallyText(tallyAfter(before, given, rules !== null)) },
    points: given,
    balanceAfter: book.balance(account) + given,
  }
}

/** Points that come back count as newly earned: they do not expire the next day. */
export function earnBack(book: Book, clientId: bigint, points: bigint): Tally {
  const account = pointsOf(clientId)
  const before = readTally(book.tally(account), book.now)
  return { account, text: tallyText(tallyAfter(before, points, false)) }
}
