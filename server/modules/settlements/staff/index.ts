export { countSettlements } from './count-settlements.ts'
export { settlementsSection } from './settlements.resource.ts'
export { routeStaffSettlements } from './settlements.routes.ts'
