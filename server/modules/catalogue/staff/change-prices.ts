import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { rateOf } from '#contract/kernel/exchange.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { Refusal } from '#contract/kernel/refusal.ts'
import type { InputOf } from '#contract/kernel/resource/row-types.ts'
import type { categories } from '#contract/resources/catalogue/categories.ts'
import { changeByTwo, findLastExecuted } from '#server/modules/approvals/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import { raiseAlarm } from '#server/platform/alarms/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { findPrices, lockDuePrices, lockPrices, type PricesRow, setPrices } from '../category.queries.ts'
import { refusePrices } from '../category.rules.ts'

type Asked = Omit<InputOf<typeof categories, 'change-prices'>, 'reason'>

const waitingPrices = z.object({
  next_price: z.string().nullable(),
  next_buy_price: z.string().nullable(),
  next_buy_fee: z.string().nullable().default(null),
  next_buy_fee_share: z.number().nullable().default(null),
  prices_from: z.string().nullable(),
})

/** Prices far below the face value, and a lower buy price: one person asks, another agrees. */
export const pricesByTwo = changeByTwo<PricesRow, PricesRow, Asked>({
  subject: 'category',
  find: findPrices,
  lock: lockPrices,
  titleOf: ({ nameAr, nameEn }) => ({ ar: nameAr, en: nameEn }),
  termsOf: (found) => found,
  termsAfter: pricesAfter,
  refuse: async (_db, wanted) => refusePricesNow(startedOf(wanted)),
  shownOf: async (_db, prices) => shownOf(prices),
  save: (tx, _id, wanted) => setPrices(tx, wanted),
})

/** Puts prices in force whose time has come, if they are those that two people agreed on last; staff are told of others. */
export async function startPrices(tx: Tx): Promise<void> {
  for (const due of await lockDuePrices(tx)) {
    const agreed = await findLastExecuted(tx, 'category-prices', due.id)
    const before = shownOf(due)
    if (!isDeepStrictEqual(waitingPrices.safeParse(agreed).data, waitingPrices.parse(before))) {
      await raiseAlarm(tx, {
        code: 'seals.unexplained',
        subject: `category ${due.id}`,
        details: { table: 'category', id: due.id },
        critical: true,
      })
      continue
    }
    const started = startedOf(due)
    await setPrices(tx, started)
    await recordActivity(tx, [
      {
        action: 'updated',
        subject: { type: 'category', id: due.id },
        actor: { type: 'system', id: null },
        before,
        after: shownOf(started),
      },
    ])
  }
}

const noneWaiting = {
  ...{ nextPriceMinor: null, nextBuyPriceMinor: null },
  ...{ nextBuyFeeMinor: null, nextBuyFeeShare: null, pricesFrom: null },
}

function refusePricesNow(prices: PricesRow): Refusal | null {
  return refusePrices(prices, prices.rate === null ? null : rateOf(prices.rate))
}

/** What is left out stays; a new price without a time holds at once. Prices that wait are replaced. */
function pricesAfter(
  found: PricesRow,
  { price, buy_price, buy_fee, buy_fee_share, prices_from }: Asked,
): PricesRow {
  const pricesFrom = prices_from ? new Date(prices_from) : null
  const wanted = {
    ...found,
    nextPriceMinor: price ?? null,
    nextBuyPriceMinor: buy_price ?? null,
    nextBuyFeeMinor: buy_fee ?? null,
    nextBuyFeeShare: buy_fee_share ?? null,
    pricesFrom,
  }
  return pricesFrom ? wanted : startedOf(wanted)
}

/** With the prices that wait in force: those that nobody asked to change are as they are then. */
export function startedOf(prices: PricesRow): PricesRow {
  return {
    ...prices,
    priceMinor: prices.nextPriceMinor ?? prices.priceMinor,
    buyPriceMinor: prices.nextBuyPriceMinor ?? prices.buyPriceMinor,
    buyFeeMinor: prices.nextBuyFeeMinor ?? prices.buyFeeMinor,
    buyFeeShare: prices.nextBuyFeeShare ?? prices.buyFeeShare,
    ...noneWaiting,
  }
}

/** What the checker compares. */
function shownOf(prices: PricesRow) {
  // Three decimals in any currency that it is bought in.
  const shown = (minor: bigint | null) => (minor === null ? null : toWire(minor, defaultCurrency))
  return {
    face_value: shown(prices.faceValueMinor),
    price: shown(prices.priceMinor),
    buy_price: shown(prices.buyPriceMinor),
    buy_fee: shown(prices.buyFeeMinor),
    buy_fee_share: prices.buyFeeShare,
    next_price: shown(prices.nextPriceMinor),
    next_buy_price: shown(prices.nextBuyPriceMinor),
    next_buy_fee: shown(prices.nextBuyFeeMinor),
    next_buy_fee_share: prices.nextBuyFeeShare,
    prices_from: prices.pricesFrom?.toISOString() ?? null,
  }
}
