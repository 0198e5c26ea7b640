import { toWire } from '#contract/kernel/money.ts'
import { maskName } from '#contract/kernel/names.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { quoteTransfer as contract } from '#contract/operations/transfers/quote-transfer.ts'
import { findParties, partyFinder, readPayee } from '#server/modules/clients/index.ts'
import { availableOf, readFigures, walletOf } from '#server/modules/wallets/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readLimits, readTerms } from './read-limits.ts'
import { planTransfer } from './transfer.rules.ts'

interface Wished {
  readonly senderId: bigint
  readonly to: string
  readonly amountMinor: bigint
  /** What it is refused with unless the receiver is a merchant. */
  readonly onlyToMerchants?: 'transfer.not_a_merchant' | 'transfer.not_pro' | undefined
}

/** The same rules as sending, without moving money. A merchant who is paid as one is shown by the full name. */
export async function quoteTransfer(
  db: Db,
  { senderId, to, amountMinor, onlyToMerchants }: Wished,
): Promise<AnswerInput<typeof contract>> {
  const terms = await readTerms(db)
  const payee = readPayee(to)
  const receiver = partyFinder(await findParties(db, [payee]))(payee)
  if (!receiver?.receives) throw new Refusal('transfer.receiver_not_found')
  if (receiver.id === senderId) throw new Refusal('transfer.to_self')
  if (onlyToMerchants && !receiver.merchant) throw new Refusal(onlyToMerchants)
  const { usage, left, freeTransfers } = await readLimits(db, senderId, terms)
  const { currency } = terms
  const figures = await readFigures(db, walletOf(senderId, currency))
  const plan = planTransfer(amountMinor, terms, usage, availableOf(figures), freeTransfers)
  if (plan instanceof Refusal) throw plan
  return {
    receiver: {
      name: onlyToMerchants ? receiver.name : maskName(receiver.name),
      member_no: receiver.memberNo,
    },
    amount: toWire(plan.amountMinor, currency),
    fee: toWire(plan.feeMinor, currency),
    total: toWire(plan.totalMinor, currency),
    balance_after: toWire(figures.balanceMinor - plan.totalMinor, currency),
    daily_left: toWire(left.dailyMinor - plan.amountMinor, currency),
    monthly_left: toWire(left.monthlyMinor - plan.amountMinor, currency),
    currency,
  }
}
