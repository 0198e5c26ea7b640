export {
  approveSettlement,
  paySettlement,
  refuseSettlement,
  sendBackSettlement,
} from './answer-settlement.ts'
export {
  type BankPayment,
  bankColumns,
  sumOfPayments,
  totalsOf,
} from './bank-file.rules.ts'
export { settlementChecks } from './check-settlements.queries.ts'
export type { SettlementAnswer } from './describe-answer.ts'
export { lockPayoutAccounts } from './payout-account.queries.ts'
export { printSettlement, readStatement } from './print-settlement.ts'
export { requestSettlement } from './request-settlement.ts'
export {
  findOpenSettlements,
  findSettlementOfAnyone,
  lockSettlements,
  type SettlementRow,
} from './settlement.queries.ts'
export { routeSettlements } from './settlement.routes.ts'
export { coverNumber } from './settlement.rules.ts'
export { returnSettlement } from './settlement-ending.queries.ts'
