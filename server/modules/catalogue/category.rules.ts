import type { z } from 'zod'
import { currencyOf, defaultCurrency } from '#contract/kernel/currencies.ts'
import { inDinars } from '#contract/kernel/exchange.ts'
import { toWire } from '#contract/kernel/money.ts'
import { shareOf } from '#contract/kernel/percent.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { percentOf } from '#contract/kernel/share.ts'
import type { categoryOfCard } from '#contract/shapes/category.ts'

/** A stored category with its supplier. Amounts in minor units of `currency`. */
export interface CategoryRow {
  readonly id: bigint
  readonly supplierId: bigint
  readonly kind: 'recharge' | 'card' | 'goods'
  readonly currency: string
  readonly faceValueMinor: bigint
  readonly priceMinor: bigint
  /** In thousandths of `buyCurrency`, as its fee. */
  readonly buyPriceMinor: bigint
  readonly buyCurrency: string
  readonly buyFeeMinor: bigint
  /** Shares in basis points, of the buy price and of the price. */
  readonly buyFeeShare: number
  readonly sellFeeMinor: bigint
  readonly sellFeeShare: number
  /** Dinars for one unit of `buyCurrency`; null: bought in dinars, or no rate is in force. */
  readonly rate: string | null
  readonly feeMinor: bigint
  readonly nameAr: string
  readonly nameEn: string
  readonly imgUrl: string | null
  readonly instructionsAr: string | null
  readonly instructionsEn: string | null
  readonly dialPattern: string | null
  readonly codePattern: string | null
  /** The category and its supplier are both active and not deleted. */
  readonly onSale: boolean
  readonly supplierNameAr: string
  readonly supplierNameEn: string
  readonly supplierImgUrl: string | null
  readonly supplierColor: string | null
}

/** Without stock and attributes. */
export type CategoryView = z.output<typeof categoryOfCard>

/** A category as clients see it. */
export function viewCategory(row: CategoryRow): CategoryView {
  const currency = currencyOf(row.currency)
  return {
    id: row.id.toString(),
    name: { ar: row.nameAr, en: row.nameEn },
    supplier: {
      id: row.supplierId.toString(),
      name: { ar: row.supplierNameAr, en: row.supplierNameEn },
      img_url: row.supplierImgUrl,
      color: row.supplierColor,
    },
    img_url: row.imgUrl,
    face_value: toWire(row.faceValueMinor, currency),
    price: toWire(row.priceMinor, currency),
    fee: toWire(sellFeeOf(row), currency),
    currency,
    instructions: viewInstructions(row),
    dial_pattern: row.dialPattern,
  }
}

/** What the buyer of one card pays beside its price. Minor units. */
export function sellFeeOf({
  priceMinor,
  sellFeeMinor,
  sellFeeShare,
}: Pick<CategoryRow, 'priceMinor' | 'sellFeeMinor' | 'sellFeeShare'>): bigint {
  return sellFeeMinor + shareOf(priceMinor, sellFeeShare)
}

/** What the supplier of one card is owed beside its price, in thousandths of the currency it is bought in. */
export function buyFeeOf({
  buyPriceMinor,
  buyFeeMinor,
  buyFeeShare,
}: Pick<CategoryRow, 'buyPriceMinor' | 'buyFeeMinor' | 'buyFeeShare'>): bigint {
  return buyFeeMinor + shareOf(buyPriceMinor, buyFeeShare)
}

type Bought = Pick<CategoryRow, 'buyPriceMinor' | 'buyCurrency' | 'buyFeeMinor' | 'buyFeeShare'>

/** What one card costs in dinars with its fee; null while no rate is in force. */
export function costOf(bought: Bought, rate: bigint | null): bigint | null {
  const costMinor = bought.buyPriceMinor + buyFeeOf(bought)
  if (bought.buyCurrency === defaultCurrency) return costMinor
  return rate === null ? null : inDinars(costMinor, rate)
}

type Sold = Bought & Pick<CategoryRow, 'priceMinor' | 'sellFeeMinor' | 'sellFeeShare'>

/** Whether a card costs more at this rate than its buyer pays; false while no rate is in force. */
export function sellsBelowCost(sold: Sold, rate: bigint | null): boolean {
  const costMinor = costOf(sold, rate)
  return costMinor !== null && costMinor > sold.priceMinor + sellFeeOf(sold)
}

type Prices = Bought &
  Pick<
    CategoryRow,
    | 'currency'
    | 'faceValueMinor'
    | 'priceMinor'
    | 'sellFeeMinor'
    | 'sellFeeShare'
    | 'feeMinor'
    | 'codePattern'
  >

/**
 * Wallets have the default currency only, so categories do too.
 * @throws Refusal `category.currency_not_sold`, `category.prices_do_not_fit` or `category.pattern_invalid`
 */
export function checkCategory(category: Prices, rate: bigint | null): void {
  const { currency, codePattern } = category
  if (currency !== defaultCurrency)
    throw new Refusal('category.currency_not_sold', { currency: defaultCurrency })
  const refusal = refusePrices(category, rate)
  if (refusal) throw refusal
  if (codePattern !== null && readCodePattern(codePattern) === null) {
    throw new Refusal('category.pattern_invalid', {}, { code_pattern: 'category.pattern_invalid' })
  }
}

/**
 * Null when they fit each other. In another currency the cost counts at the rate in force; without one nothing is sold.
 * @param rate millionths of a dinar for one unit
 */
export function refusePrices(
  prices: Omit<Prices, 'currency' | 'codePattern'>,
  rate: bigint | null,
): Refusal | null {
  const { faceValueMinor, priceMinor, buyPriceMinor, buyCurrency, feeMinor } = prices
  const positive = faceValueMinor > 0n && priceMinor > 0n && buyPriceMinor >= 0n && feeMinor >= 0n
  const coversCost =
    (buyCurrency !== defaultCurrency || buyPriceMinor <= priceMinor) &&
    !(positive && sellsBelowCost(prices, rate))
  const fits = positive && coversCost && feeMinor <= faceValueMinor
  return fits ? null : new Refusal('category.prices_do_not_fit')
}

/** So far below the face value one person may set a price, in hundredths of a percent. */
const ownShareMax = 1_000

type PricesOfOne = Pick<
  Prices,
  'faceValueMinor' | 'priceMinor' | 'buyPriceMinor' | 'buyFeeMinor' | 'buyFeeShare'
>

/**
 * Refuses what two people decide: a price far below the face value, unless it rises, and a lower buy price or fee.
 * @param before null for a new category
 */
export function refusePricesOfOne(wanted: PricesOfOne, before: PricesOfOne | null): Refusal | null {
  const { faceValueMinor, priceMinor } = wanted
  const whole = 10_000n
  const isLow = priceMinor * whole < faceValueMinor * (whole - BigInt(ownShareMax))
  const needsTwo = before ? (isLow && priceMinor < before.priceMinor) || buysForLess(wanted, before) : isLow
  return needsTwo ? new Refusal('category.two_people', { percent: percentOf(ownShareMax) }) : null
}

function buysForLess(wanted: PricesOfOne, before: PricesOfOne): boolean {
  return wanted.buyPriceMinor < before.buyPriceMinor || buyFeeOf(wanted) < buyFeeOf(before)
}

const patternLengthMax = 60
const patternPart = '(?:\\\\d|[A-Za-z0-9-]|\\[[A-Za-z0-9-]+\\])(?:\\{\\d{1,2}(?:,\\d{1,2})?\\})?'
const patternForm = new RegExp(`^(?:${patternPart})+$`)

/**
 * A code pattern as an expression over the whole code; null unless it has only letters, digits, classes and counts.
 * Groups, alternatives and endless repetition are refused, so no pattern is slow.
 */
export function readCodePattern(pattern: string): RegExp | null {
  if (pattern.length > patternLengthMax || !patternForm.test(pattern)) return null
  try {
    return new RegExp(`^${pattern}$`)
  } catch (error) {
    // `[9-0]` looks like a class but is invalid.
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Instructions in one language serve both. */
function viewInstructions({ instructionsAr, instructionsEn }: CategoryRow): CategoryView['instructions'] {
  const ar = instructionsAr ?? instructionsEn
  const en = instructionsEn ?? instructionsAr
  return ar === null || en === null ? null : { ar, en }
}
