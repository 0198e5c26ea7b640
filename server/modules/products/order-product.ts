import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { createProductOrder } from '#contract/operations/products/order-product.ts'
import type { Book, Decided, Decision, Operation } from '#server/ledger/index.ts'
import {
  type ConfirmationFacts,
  readConfirmationTerms,
  readStandings,
  refuseUnconfirmed,
  type Sender,
  spendConfirmations,
} from '#server/modules/confirmations/index.ts'
import { noticesStatement } from '#server/modules/notifications/index.ts'
import { productRevenue, walletOf } from '#server/modules/wallets/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { lockProducts } from './product.queries.ts'
import { currency, priceOf, type StockedProduct } from './product.rules.ts'
import {
  findOpenCities,
  insertParcels,
  insertProductOrders,
  type NewProductOrder,
  type Receiver,
  takeFromStock,
} from './product-order.queries.ts'

export interface ProductOrderInput {
  readonly clientId: bigint
  readonly sender: Sender
  readonly productId: bigint
  /** 1 to 100. */
  readonly quantity: number
  readonly receiver: Receiver
  /** The total of the review, in minor units. */
  readonly totalMinor?: bigint | undefined
}

/** One object for all orders of a product in a batch: earlier ones take theirs first. */
interface StockOfBatch {
  readonly product: StockedProduct
  left: number
}

interface OrderFacts extends ConfirmationFacts {
  readonly stock: StockOfBatch | null
  readonly delivers: boolean
}

interface OrderRow {
  readonly product: StockedProduct
  readonly totalMinor: bigint
  readonly confirmationId: bigint | null
}

/** The buyer's answer without the reference, which needs the keys. */
export type ProductOrderAnswer = Omit<AnswerInput<typeof createProductOrder>, 'reference'>

export type OrderProduct = Operation<ProductOrderInput, OrderFacts, ProductOrderAnswer, OrderRow>

/** Keeps a stock from being sold twice; a race test removes it and sees more sold than there were. */
export interface StockSafety {
  readonly lock: (tx: Tx, ids: readonly bigint[]) => Promise<readonly StockedProduct[]>
  readonly take: typeof takeFromStock
}

/** A product is taken from the stock, paid and given its parcel in one transaction, or nothing happens. */
export function orderProduct(changes: Partial<StockSafety> = {}): OrderProduct {
  const { lock, take }: StockSafety = { lock: lockProducts, take: takeFromStock, ...changes }
  return {
    name: 'product_order',
    load: (tx, inputs) => loadOrders(tx, inputs, lock),
    accounts: ({ clientId }) => [walletOf(clientId, currency), productRevenue(currency)],
    decide: decideProductOrder,
    apply({ stock }, _row, { quantity }) {
      if (stock) stock.left -= quantity
    },
    save: (tx, decided) => saveOrders(tx, decided, take),
  }
}

async function loadOrders(
  tx: Tx,
  inputs: readonly ProductOrderInput[],
  lock: StockSafety['lock'],
): Promise<OrderFacts[]> {
  const products = await lock(
    tx,
    inputs.map(({ productId }) => productId),
  )
  const stocks = new Map(
    products.map((product): [bigint, StockOfBatch] => [product.id, { product, left: product.stock }]),
  )
  const terms = await readConfirmationTerms(tx)
  const cities = await findOpenCities(
    tx,
    inputs.map(({ receiver }) => receiver.cityId),
  )
  const standings = await readStandings(tx, inputs, terms, ({ sender, productId, quantity }) => {
    const product = stocks.get(productId)?.product
    if (!product) return null
    const amountMinor = priceOf(product, quantity).totalMinor
    return { sender, operation: 'product_order', subjectId: productId, amountMinor }
  })
  return inputs.map((input) => ({
    stock: stocks.get(input.productId) ?? null,
    delivers: cities.has(input.receiver.cityId),
    terms,
    standing: standings.get(input) ?? null,
  }))
}

/** Pure: what an order costs and takes, or why it is refused. */
export function decideProductOrder(
  input: ProductOrderInput,
  { stock, delivers, terms, standing }: OrderFacts,
  book: Book,
): Decision<ProductOrderAnswer, OrderRow> | Refusal {
  if (!stock?.product.onSale) return new Refusal('product.unavailable')
  if (!delivers) return new Refusal('product.no_delivery')
  const { product, left } = stock
  if (left < input.quantity) return new Refusal('product.out_of_stock', { stock: left })
  const { totalMinor } = priceOf(product, input.quantity)
  const total = toWire(totalMinor, currency)
  if (input.totalMinor !== undefined && totalMinor > input.totalMinor)
    return new Refusal('product.price_changed', { total, currency })
  const unconfirmed = refuseUnconfirmed(totalMinor, terms, standing, {
    operation: 'product_order',
    product_id: product.id.toString(),
    amount: total,
  })
  if (unconfirmed) return unconfirmed
  const wallet = walletOf(input.clientId, currency)
  return {
    postings: [{ from: wallet, to: productRevenue(currency), amountMinor: totalMinor }],
    meta: { product_id: product.id.toString(), quantity: input.quantity },
    answer: answerOf(input, product, book),
    row: { product, totalMinor, confirmationId: standing?.confirmationId ?? null },
  }
}

function answerOf(
  { clientId, quantity }: ProductOrderInput,
  product: StockedProduct,
  book: Book,
): ProductOrderAnswer {
  const { unitMinor, totalMinor } = priceOf(product, quantity)
  return {
    id: book.transactionId.toString(),
    product: { id: product.id.toString(), name: product.name, image: product.image },
    quantity,
    unit_price: toWire(unitMinor, currency),
    total_amount: toWire(totalMinor, currency),
    currency,
    balance_after: toWire(book.balance(walletOf(clientId, currency)) - totalMinor, currency),
    created_at: book.now.toISOString(),
  }
}

type DecidedOrder = Decided<ProductOrderInput, OrderFacts, OrderRow>

async function saveOrders(
  tx: Tx,
  decided: readonly DecidedOrder[],
  take: StockSafety['take'],
): Promise<void> {
  const orders = decided.map(orderOf)
  await take(tx, orders)
  await insertProductOrders(tx, orders)
  await insertParcels(tx, orders)
  await noticesStatement(decided.map(noticeOf)).execute(tx)
  await spendConfirmations(tx, decided)
}

function orderOf({ input, row: { product, totalMinor }, transactionId, now }: DecidedOrder): NewProductOrder {
  return {
    id: transactionId,
    clientId: input.clientId,
    productId: product.id,
    quantity: input.quantity,
    unitPriceMinor: product.priceMinor,
    discountMinor: product.discountMinor,
    totalMinor,
    currency,
    at: now,
    receiver: input.receiver,
  }
}

function noticeOf({ input, row: { product, totalMinor }, transactionId }: DecidedOrder) {
  return {
    clientId: input.clientId,
    kind: 'product_order' as const,
    data: {
      quantity: input.quantity,
      category: product.name,
      amount: toWire(totalMinor, currency),
      currency,
      order_id: transactionId.toString(),
    },
  }
}
