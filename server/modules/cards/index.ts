export { routeCards } from './card.routes.ts'
export { orderChecks } from './check-orders.queries.ts'
export { type OrderCards, orderCards, type StockSafety } from './order-cards.ts'
export { refundOrder } from './refund-order.ts'
