import { tripoliToday } from '#contract/kernel/dates.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { showLimits as contract } from '#contract/operations/account/show-limits.ts'
import { cardsOfOrderMax } from '#contract/operations/cards/quote-card-order.ts'
import { findHoldEnd } from '#server/modules/confirmations/index.ts'
import { readLimits, readTerms } from '#server/modules/transfers/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { allowanceOf, renewalsOf } from './limits.rules.ts'

/** The same terms and usage as a transfer is decided by. */
export async function showLimits(db: Db, clientId: bigint): Promise<AnswerInput<typeof contract>> {
  const terms = await readTerms(db)
  const [{ usage, now, freeTransfers }, heldUntil] = await Promise.all([
    readLimits(db, clientId, terms),
    findHoldEnd(db, clientId),
  ])
  const { currency, dailyMinorMax, monthlyMinorMax } = terms
  const renewals = renewalsOf(tripoliToday(now))
  return {
    currency,
    transfer: {
      min: toWire(terms.amountMinorMin, currency),
      max: toWire(terms.amountMinorMax, currency),
      day: allowanceOf(currency, { maxMinor: dailyMinorMax, usedMinor: usage.dayMinor }, renewals.day),
      month: allowanceOf(
        currency,
        { maxMinor: monthlyMinorMax, usedMinor: usage.monthMinor },
        renewals.month,
      ),
    },
    free_transfers_left: Math.max(0, freeTransfers - usage.freeCount),
    held: heldUntil && { max: toWire(terms.holdMinorMin, currency), until: heldUntil.toISOString() },
    cards_max: cardsOfOrderMax,
  }
}
