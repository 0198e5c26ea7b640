import { type BookCheck, ledgerChecks } from '#server/ledger/index.ts'
import { orderChecks } from '#server/modules/cards/index.ts'
import { giftChecks } from '#server/modules/gifts/index.ts'
import { pointsChecks } from '#server/modules/points/index.ts'
import { productChecks } from '#server/modules/products/index.ts'
import { rechargeChecks } from '#server/modules/recharges/index.ts'
import { settlementChecks } from '#server/modules/settlements/index.ts'
import { subscriptionChecks } from '#server/modules/subscriptions/index.ts'
import { ticketChecks } from '#server/modules/tickets/index.ts'
import { transferChecks } from '#server/modules/transfers/index.ts'
import { treasuryChecks } from '#server/modules/treasury/index.ts'
import { voucherChecks } from '#server/modules/vouchers/index.ts'
import { walletChecks } from '#server/modules/wallets/index.ts'
import { postingChecks } from './check-postings.queries.ts'
import { legalOperations } from './legal-operations.rules.ts'

/**
 * Every rule of the books. A module with a new way to move money adds its own here, and its operations to the legal ones.
 * @param production outside it plain postings are legal
 */
export function checksOf(production: boolean): readonly BookCheck[] {
  return [
    ...ledgerChecks,
    ...postingChecks(legalOperations(production)),
    ...walletChecks,
    ...transferChecks,
    ...voucherChecks,
    ...rechargeChecks,
    ...orderChecks,
    ...productChecks,
    ...pointsChecks,
    ...giftChecks,
    ...ticketChecks,
    ...settlementChecks,
    ...treasuryChecks,
    ...subscriptionChecks,
  ]
}
