import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { PayoutAccount } from '#contract/shapes/bank-account.ts'
import { payeeWarning } from '#contract/shapes/settlement.ts'
import { coverNumber, findSettlementOfAnyone } from '#server/modules/settlements/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Weighed } from '#server/resource-engine/index.ts'

const currency = defaultCurrency

/**
 * What the checker compares before a payment, with the warnings about the account: a change of the account is a
 * change of the request.
 */
export async function weighApproval(db: Db, id: bigint): Promise<Weighed | null> {
  const found = await findSettlementOfAnyone(db, id)
  if (!found) return null
  const { status, clientName: merchant, payee, payeeChangedAt: changedAt } = found
  const bound = { account_changed_at: changedAt?.toISOString() ?? null }
  return {
    title: merchant,
    before: {
      status,
      merchant,
      account: payee && writeAccount(payee),
      ...bound,
      account_warning: payeeWarning({ isNamed: payee !== null, changedAt, askedAt: found.createdAt }),
      net_amount: toWire(found.totalMinor - found.feeMinor, currency),
      currency,
    },
    after: { status: 'approved' },
    covered: { account: payee && writeAccount({ ...payee, number: coverNumber(payee.number) }) },
    bound,
  }
}

function writeAccount({ bank, holder, number }: PayoutAccount): string {
  return `${bank} · ${holder} · \u2066${number}\u2069`
}
