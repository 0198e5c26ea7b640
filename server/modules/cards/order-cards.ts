import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { AccountAddress, Book, Decision, Operation } from '#server/ledger/index.ts'
import { type CategoryRow, findCategories, sellFeeOf, viewCategory } from '#server/modules/catalogue/index.ts'
import {
  readConfirmationTerms,
  readStandings,
  refuseUnconfirmed,
} from '#server/modules/confirmations/index.ts'
import { earn, earningAccountsOf, pointsForPurchase, readPointsRules } from '#server/modules/points/index.ts'
import {
  countUse,
  lockPromoCodes,
  type PromoFacts,
  refuseGift,
  refusePromo,
} from '#server/modules/promo/index.ts'
import { findBenefits, noBenefits } from '#server/modules/subscriptions/index.ts'
import {
  feeRevenue,
  marginRevenue,
  promoExpense,
  supplierAccountOf,
  walletOf,
} from '#server/modules/wallets/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { costOfCards } from './cost.rules.ts'
import {
  nextCards,
  type OrderView,
  priceChanged,
  type StockCard,
  viewCard,
  viewFigures,
} from './order.rules.ts'
import type { CardOrderInput, OrderFacts, OrderRow } from './order-facts.ts'
import { earnerOf, postingsOf } from './order-postings.ts'
import { fullPriceOf, type OrderPrice, priceOrder, promoGiftOf } from './price-order.rules.ts'
import { saveOrders } from './save-orders.ts'
import { type PickStock, sellCards, stockPicker } from './stock.queries.ts'

/** The buyer's answer without the reference, which needs the keys. */
export type CardOrderAnswer = Omit<OrderView, 'reference'>

export type OrderCards = Operation<CardOrderInput, OrderFacts, CardOrderAnswer, OrderRow>

/** Prevents selling a card or using a promo code twice; a race test removes it and sees both. */
export interface StockSafety {
  readonly pick: PickStock
  readonly sell: typeof sellCards
  readonly lockPromos: typeof lockPromoCodes
}

/** Cards are picked, paid and delivered in one transaction, or nothing happens. */
export function orderCards(changes: Partial<StockSafety> = {}): OrderCards {
  const safety: StockSafety = { pick: stockPicker(), sell: sellCards, lockPromos: lockPromoCodes }
  const { pick, sell, lockPromos } = { ...safety, ...changes }
  return {
    name: 'card_order',
    load: (tx, inputs) => loadOrders(tx, inputs, { pick, lockPromos }),
    accounts: accountsOf,
    decide: decideOrder,
    apply({ stock, promo }, { cards, price }, { clientId }) {
      stock.taken += cards.length
      if (promo) countUse(promo, clientId, promoGiftOf(price))
    },
    save: (tx, decided) => saveOrders(tx, decided, sell),
  }
}

async function loadOrders(
  tx: Tx,
  inputs: readonly CardOrderInput[],
  { pick, lockPromos }: Pick<StockSafety, 'pick' | 'lockPromos'>,
): Promise<OrderFacts[]> {
  const wanted = new Map<bigint, number>()
  for (const { categoryId, quantity } of inputs) {
    wanted.set(categoryId, (wanted.get(categoryId) ?? 0) + quantity)
  }
  const asks = inputs.flatMap(({ promoCode, clientId }) =>
    promoCode === null ? [] : [{ code: promoCode, clientId }],
  )
  const clientIds = inputs.map(({ clientId }) => clientId)
  const [terms, promos, benefits, rules, categories, stocks] = await Promise.all([
    readConfirmationTerms(tx),
    lockPromos(tx, asks),
    findBenefits(tx, clientIds),
    readPointsRules(tx),
    findCategories(tx, [...wanted.keys()]),
    pick(tx, wanted),
  ])
  const standings = await readStandings(tx, inputs, terms, ({ sender, categoryId, quantity }) => {
    const category = categories.get(categoryId)
    if (!category) return null
    const amountMinor = fullPriceOf(category.priceMinor + sellFeeOf(category), quantity)
    return { sender, operation: 'card_order', subjectId: categoryId, amountMinor }
  })
  const points = rules.points_enabled && rules.points_per_dinar > 0 ? rules : null
  return inputs.map((input) => ({
    points,
    category: categories.get(input.categoryId) ?? null,
    stock: stocks.get(input.categoryId) ?? { cards: [], taken: 0 },
    promo: input.promoCode === null ? null : (promos.get(input.promoCode.toLowerCase()) ?? null),
    benefits: benefits.get(input.clientId) ?? noBenefits,
    terms,
    standing: standings.get(input) ?? null,
  }))
}

function accountsOf(
  { clientId }: CardOrderInput,
  { category, promo, benefits, points }: OrderFacts,
): AccountAddress[] {
  if (!category) return []
  const { currency, supplierId } = category
  const sale = [
    walletOf(clientId, currency),
    supplierAccountOf(supplierId, currency),
    marginRevenue(currency),
    ...(sellFeeOf(category) > 0n ? [feeRevenue(currency)] : []),
    ...(points ? earningAccountsOf(clientId) : []),
  ]
  if (!promo) return benefits.cardsDiscountBp > 0 ? [...sale, promoExpense(currency)] : sale
  const owner = promo.ownerId === null ? [] : [walletOf(promo.ownerId, currency)]
  return [...sale, promoExpense(currency), ...owner]
}

function decideOrder(
  input: CardOrderInput,
  { category, stock, promo, benefits, points, terms, standing }: OrderFacts,
  book: Book,
): Decision<CardOrderAnswer, OrderRow> | Refusal {
  if (!category?.onSale || category.kind !== 'card') return new Refusal('card.category_unavailable')
  if (input.promoCode !== null) {
    const refusal = refusePromo(promo, input.clientId)
    if (refusal) return refusal
  }
  const cards = nextCards(stock, input.quantity)
  if (cards instanceof Refusal) return cards
  const cost = costOfCards(cards, category)
  if (cost instanceof Refusal) return cost
  const earner = earnerOf(promo, category.currency, book)
  const price = priceOrder({
    unitPriceMinor: category.priceMinor,
    quantity: input.quantity,
    unitFeeMinor: sellFeeOf(category),
    costMinor: cost.costMinor,
    buyFeeMinor: cost.buyFeeMinor,
    plan: { discountBp: benefits.cardsDiscountBp, belowCost: benefits.belowCost },
    promo: promo && { ...promo, commissionBp: earner ? promo.commissionBp : 0 },
  })
  const noGift = promo && refuseGift(promo, promoGiftOf(price))
  if (noGift) return noGift
  if (input.totalMinor !== undefined && price.totalMinor > input.totalMinor)
    return priceChanged(price.totalMinor, category.currency)
  const fullMinor = fullPriceOf(category.priceMinor + sellFeeOf(category), input.quantity)
  const unconfirmed = refuseUnconfirmed(fullMinor, terms, standing, {
    operation: 'card_order',
    category_id: category.id.toString(),
    amount: toWire(fullMinor, currencyOf(category.currency)),
  })
  if (unconfirmed) return unconfirmed
  const earned = points && earn(book, input.clientId, pointsForPurchase(price.totalMinor, points), points)
  return {
    postings: [...postingsOf(input.clientId, category, price, earner), ...(earned ? [earned.posting] : [])],
    ...(earned && { tallies: [earned.tally] }),
    meta: { category_id: category.id.toString(), quantity: input.quantity },
    answer: answerOf(input, category, price, cards, promo, book),
    row: { category, price, cost, cards, promo, earned, confirmationId: standing?.confirmationId ?? null },
  }
}

function answerOf(
  { clientId, quantity }: CardOrderInput,
  category: CategoryRow,
  price: OrderPrice,
  cards: readonly StockCard[],
  promo: PromoFacts | null,
  book: Book,
): CardOrderAnswer {
  const currency = currencyOf(category.currency)
  const order = {
    orderId: book.transactionId,
    categoryId: category.id,
    used: false,
    shown: false,
    soldAt: book.now,
  }
  return {
    ...viewFigures({
      id: book.transactionId,
      quantity,
      unitPriceMinor: category.priceMinor,
      discountMinor: price.discountMinor,
      sellFeeMinor: price.sellFeeMinor,
      totalMinor: price.totalMinor,
      currency,
      promoCode: promo?.code ?? null,
      createdAt: book.now,
    }),
    category: viewCategory(category),
    balance_after: toWire(book.balance(walletOf(clientId, currency)) - price.totalMinor, currency),
    cards: cards.map((card) => viewCard({ ...card, ...order })),
  }
}
