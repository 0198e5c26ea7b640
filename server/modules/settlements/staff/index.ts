export { availableSettlementsServer } from './available-settlements.resource.ts'
export { countSettlements } from './count-settlements.ts'
export { settlementsServer } from './settlements.resource.ts'
export { routeStaffSettlements } from './settlements.routes.ts'
