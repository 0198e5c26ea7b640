export {
  adjustments,
  clearingOf,
  feeRevenue,
  marginRevenue,
  promoExpense,
  receivableOf,
  supplierAccountOf,
  vouchersOutstanding,
  walletOf,
} from './account.rules.ts'
export { type DaySums, sumByDay } from './day-sums.queries.ts'
export { describeMovement } from './describe-movement.ts'
export {
  findMovements,
  type MovementFilter,
  type MovementRow,
  type MovementTotals,
  sumMovementDays,
  sumMovements,
} from './movement.queries.ts'
export { filterOf, kindOf } from './movement.rules.ts'
export { type AccountFigures, readFigures } from './read-figures.ts'
