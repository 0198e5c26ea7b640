import type { GiftKind } from '#contract/shapes/gift.ts'
import type { CardsCost, Stock, StockCard } from '#server/modules/cards/index.ts'
import { type PickStock, stockPicker } from '#server/modules/cards/index.ts'
import { type CategoryRow, findCategories } from '#server/modules/catalogue/index.ts'
import { type PointsRules, readPointsRules } from '#server/modules/points/index.ts'
import {
  findOpenCities,
  lockProducts,
  type Receiver,
  type StockedProduct,
} from '#server/modules/products/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { lockGifts, type StockedGift } from './gift.queries.ts'

export interface GiftInput {
  readonly clientId: bigint
  readonly giftId: bigint
  /** As the review showed them. */
  readonly points: number
  /** Of a product. */
  readonly receiver: Receiver | null
}

/** One object for all orders of a gift in a batch: earlier ones take theirs first. */
export interface GiftOfBatch {
  readonly gift: StockedGift
  left: number
}

/** The same of a product, which several gifts may give. */
export interface ProductOfBatch {
  readonly product: StockedProduct
  left: number
}

export interface GiftFacts {
  readonly rules: PointsRules
  readonly stock: GiftOfBatch | null
  readonly category: CategoryRow | null
  readonly cards: Stock
  readonly product: ProductOfBatch | null
  readonly delivers: boolean
}

export interface GiftRow {
  readonly gift: StockedGift
  readonly balanceAfter: bigint
  /** Of a card. */
  readonly given: {
    readonly category: CategoryRow
    readonly card: StockCard
    readonly cost: CardsCost
  } | null
}

/** Keeps the last one from being taken twice; a race test takes it away and sees more taken than there were. */
export interface GiftSafety {
  readonly lock: (tx: Tx, ids: readonly bigint[]) => Promise<readonly StockedGift[]>
  readonly pick: PickStock
}

export const giftSafety = (): GiftSafety => ({ lock: lockGifts, pick: stockPicker() })

/** Gifts first, then the cards and products that they give, each in the order of ids. */
export async function loadGifts(
  tx: Tx,
  inputs: readonly GiftInput[],
  { lock, pick }: GiftSafety,
): Promise<GiftFacts[]> {
  const rules = await readPointsRules(tx)
  const locked = await lock(
    tx,
    inputs.map(({ giftId }) => giftId),
  )
  const gifts = new Map(locked.map((gift): [bigint, GiftOfBatch] => [gift.id, { gift, left: gift.stock }]))
  const wanted = wantedOf(inputs, gifts)
  const [categories, cards] = [
    await findCategories(tx, [...wanted.keys()]),
    wanted.size === 0 ? new Map<bigint, Stock>() : await pick(tx, wanted),
  ]
  const products = await lockProducts(tx, idsOf(locked, 'product', 'productId'))
  const goods = new Map(
    products.map((product): [bigint, ProductOfBatch] => [product.id, { product, left: product.stock }]),
  )
  const cities = await findOpenCities(
    tx,
    inputs.flatMap(({ receiver }) => receiver?.cityId ?? []),
  )
  return inputs.map(({ giftId, receiver }) => {
    const stock = gifts.get(giftId) ?? null
    const { categoryId = null, productId = null } = stock?.gift ?? {}
    return {
      rules,
      stock,
      category: categoryId === null ? null : (categories.get(categoryId) ?? null),
      cards: (categoryId === null ? undefined : cards.get(categoryId)) ?? { cards: [], taken: 0 },
      product: productId === null ? null : (goods.get(productId) ?? null),
      delivers: receiver === null || cities.has(receiver.cityId),
    }
  })
}

/** Cards by category, no more than the gifts that are left: who gets none needs none. */
function wantedOf(
  inputs: readonly GiftInput[],
  gifts: ReadonlyMap<bigint, GiftOfBatch>,
): Map<bigint, number> {
  const wanted = new Map<bigint, number>()
  const asked = Map.groupBy(inputs, ({ giftId }) => giftId)
  for (const [giftId, those] of asked) {
    const found = gifts.get(giftId)
    const categoryId = found?.gift.categoryId
    const count = Math.min(those.length, found?.left ?? 0)
    if (found?.gift.isLive && categoryId && count > 0)
      wanted.set(categoryId, (wanted.get(categoryId) ?? 0) + count)
  }
  return wanted
}

function idsOf(gifts: readonly StockedGift[], kind: GiftKind, name: 'productId'): bigint[] {
  return gifts.flatMap((gift) => (gift.kind === kind ? (gift[name] ?? []) : []))
}
