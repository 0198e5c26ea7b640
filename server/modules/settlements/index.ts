export {
  approveSettlement,
  paySettlement,
  refuseSettlement,
  type SettlementAnswer,
  sendBackSettlement,
} from './answer-settlement.ts'
export { settlementChecks } from './check-settlements.queries.ts'
export { printSettlement, readStatement } from './print-settlement.ts'
export { requestSettlement } from './request-settlement.ts'
export { findOpenSettlements, findSettlementOfAnyone, returnSettlement } from './settlement.queries.ts'
export { routeSettlements } from './settlement.routes.ts'
export { coverNumber } from './settlement.rules.ts'
