export { type CardDeps, routeCards } from './card.routes.ts'
export {
  type CardOrderAnswer,
  type CardOrderInput,
  type OrderCards,
  orderCards,
  type StockSafety,
} from './order-cards.ts'
export { type RefundAnswer, type RefundInput, refundOrder } from './refund-order.ts'
