export { cardOrdersServer } from './card-orders.resource.ts'
