import { createCardOrder } from './create-card-order.ts'
import { giveCard, quoteCardGift } from './give-card.ts'
import { listCardOrders, listCards, showCardOrder } from './list-card-orders.ts'
import { listPlanPrices } from './list-plan-prices.ts'
import { markCard } from './mark-card.ts'
import { quoteCardOrder } from './quote-card-order.ts'
import { refundOwnOrder } from './refund-own-order.ts'
import { revealCard } from './reveal-card.ts'

/** What clients buy and do with their cards. */
export const cardOperations = [
  createCardOrder,
  listCardOrders,
  listPlanPrices,
  showCardOrder,
  listCards,
  markCard,
  quoteCardOrder,
  revealCard,
  refundOwnOrder,
  quoteCardGift,
  giveCard,
] as const
