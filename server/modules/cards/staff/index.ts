export { cardOrdersServer } from './card-orders.resource.ts'
export { routeStaffCards } from './card-orders.routes.ts'
