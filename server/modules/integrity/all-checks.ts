import { type BookCheck, ledgerChecks } from '#server/ledger/index.ts'
import { orderChecks } from '#server/modules/cards/index.ts'
import { rechargeChecks } from '#server/modules/recharges/index.ts'
import { settlementChecks } from '#server/modules/settlements/index.ts'
import { voucherChecks } from '#server/modules/vouchers/index.ts'
import { walletChecks } from '#server/modules/wallets/index.ts'

/** Every rule of the books. A module with a new way to move money adds its own here. */
export const allChecks: readonly BookCheck[] = [
  ...ledgerChecks,
  ...walletChecks,
  ...voucherChecks,
  ...rechargeChecks,
  ...orderChecks,
  ...settlementChecks,
]
