export { countSettlements } from './count-settlements.ts'
export { routeSettlementDesk } from './settlement-desk.routes.ts'
export { settlementsSection } from './settlements.resource.ts'
