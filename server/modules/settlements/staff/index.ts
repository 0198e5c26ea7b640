export { countSettlements } from './count-settlements.ts'
export { settlementsSection } from './settlements.resource.ts'
export { routeSettlementDesk } from './settlements.routes.ts'
