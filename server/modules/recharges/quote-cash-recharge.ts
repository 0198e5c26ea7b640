import { currencyOf, defaultCurrency } from '#contract/kernel/currencies.ts'
import { feeOf } from '#contract/kernel/fee.ts'
import { toWire } from '#contract/kernel/money.ts'
import { maskName } from '#contract/kernel/names.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { quoteCashRecharge as contract } from '#contract/operations/recharges/recharge-by-seller.ts'
import { findParties, partyFinder, readPayee } from '#server/modules/clients/index.ts'
import { findMethod, refuseAmount } from '#server/modules/payment-gateways/index.ts'
import { expectAvailable, readFigures, walletOf } from '#server/modules/wallets/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type CashRechargeInput, expectReceiver } from './recharge-by-seller.ts'

const currency = currencyOf(defaultCurrency)

/** What a cash recharge would do, by the same rules; nothing is reserved. */
export async function quoteCashRecharge(
  db: Db,
  { sellerId, to, amountMinor }: Pick<CashRechargeInput, 'sellerId' | 'to' | 'amountMinor'>,
): Promise<AnswerInput<typeof contract>> {
  const payee = readPayee(to)
  const [terms, parties, figures] = await Promise.all([
    findMethod(db, 'cash'),
    findParties(db, [payee]),
    readFigures(db, walletOf(sellerId, currency)),
  ])
  const client = expectReceiver(sellerId, partyFinder(parties)(payee) ?? null)
  const beyond = refuseAmount(terms, { amountMinor, currency })
  if (beyond) throw beyond
  const wire = (minor: bigint) => toWire(minor, currency)
  expectAvailable(figures, currency, amountMinor)
  const feeMinor = feeOf(amountMinor, terms.fee)
  return {
    client: { name: maskName(client.name), member_no: client.memberNo },
    amount: wire(amountMinor),
    fee: wire(feeMinor),
    net_amount: wire(amountMinor - feeMinor),
    currency,
    balance_after: wire(figures.balanceMinor - amountMinor),
  }
}
