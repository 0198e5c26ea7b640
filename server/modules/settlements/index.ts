export { paySettlement, refuseSettlement, type SettlementAnswer } from './answer-settlement.ts'
export { requestSettlement } from './request-settlement.ts'
export { findOpenSettlements } from './settlement.queries.ts'
export { routeSettlements, type SettlementDeps } from './settlement.routes.ts'
