export { paySettlement, refuseSettlement } from './answer-settlement.ts'
export { findOpenSettlements } from './settlement.queries.ts'
export { routeSettlements } from './settlement.routes.ts'
