export { cardOrdersSection } from './card-orders.resource.ts'
export { routeCardDesk } from './card-orders.routes.ts'
