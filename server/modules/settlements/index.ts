export { paySettlement, refuseSettlement } from './answer-settlement.ts'
export { settlementChecks } from './check-settlements.queries.ts'
export { findOpenSettlements, findSettlementOfAnyone } from './settlement.queries.ts'
export { routeSettlements } from './settlement.routes.ts'
