export {
  adjustments,
  breakageRevenue,
  chargesExpense,
  clearingOf,
  debtOf,
  earningAccounts,
  feeRevenue,
  marginRevenue,
  productRevenue,
  promoExpense,
  receivableOf,
  subscriptionRevenue,
  supplierAccountOf,
  suspenseOf,
  ticketRevenue,
  vouchersOutstanding,
  walletOf,
  writeOffs,
} from './account.rules.ts'
export { walletChecks } from './check-wallets.queries.ts'
export { describeMovement } from './describe-movement.ts'
export { findLatestMovements, findMovements, type MovementRow } from './movement.queries.ts'
export { kindOf } from './movement.rules.ts'
export type { MovementFilter } from './movement-filter.queries.ts'
export {
  balanceAfter,
  type DaySums,
  type MovementTotals,
  sumByDay,
  sumFees,
  sumMovementDays,
  sumMovements,
} from './movement-sums.queries.ts'
export { type AccountFigures, availableOf, expectAvailable, readFigures } from './read-figures.ts'
export { amountIn, holdingPart, partOfReference, referencesComparedMax } from './read-search.ts'
export { sumReceivedOn } from './received.queries.ts'
export { seekMovements } from './seek-movements.ts'
export { sumLongWallets } from './sum-long-wallets.ts'
