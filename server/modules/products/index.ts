export { productChecks } from './check-product-orders.queries.ts'
export { completeDeliveries } from './complete-deliveries.ts'
export { routeProducts } from './products.routes.ts'
