export { type CardDeps, routeCards } from './card.routes.ts'
export { type CardOrderAnswer, type CardOrderInput, type OrderCards, orderCards } from './order-cards.ts'
