import { currencyOf, defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { percentOf } from '#contract/kernel/share.ts'
import type { Category } from '#contract/shapes/category.ts'

/** A stored category with its supplier. Amounts in minor units of `currency`. */
export interface CategoryRow {
  readonly id: bigint
  readonly supplierId: bigint
  readonly kind: 'recharge' | 'card' | 'goods'
  readonly currency: string
  readonly faceValueMinor: bigint
  readonly priceMinor: bigint
  readonly buyPriceMinor: bigint
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

export type CategoryView = Omit<Category, 'stock'>

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
    currency,
    instructions: viewInstructions(row),
    dial_pattern: row.dialPattern,
  }
}

type Prices = Pick<
  CategoryRow,
  'currency' | 'faceValueMinor' | 'priceMinor' | 'buyPriceMinor' | 'feeMinor' | 'codePattern'
>

/**
 * Wallets have the default currency only, so categories do too.
 * @throws Refusal `category.currency_not_sold`, `category.prices_do_not_fit` or `category.pattern_invalid`
 */
export function checkCategory(category: Prices): void {
  const { currency, codePattern } = category
  if (currency !== defaultCurrency)
    throw new Refusal('category.currency_not_sold', { currency: defaultCurrency })
  const refusal = refusePrices(category)
  if (refusal) throw refusal
  if (codePattern !== null && readCodePattern(codePattern) === null) {
    throw new Refusal('category.pattern_invalid', {}, { code_pattern: 'category.pattern_invalid' })
  }
}

/** Null when they fit each other. */
export function refusePrices(prices: Omit<Prices, 'currency' | 'codePattern'>): Refusal | null {
  const { faceValueMinor, priceMinor, buyPriceMinor, feeMinor } = prices
  const positive = faceValueMinor > 0n && priceMinor > 0n && buyPriceMinor >= 0n && feeMinor >= 0n
  const fits = positive && buyPriceMinor <= priceMinor && feeMinor <= faceValueMinor
  return fits ? null : new Refusal('category.prices_do_not_fit')
}

/** So far below the face value one person may set a price, in hundredths of a percent. */
const ownShareMax = 1_000

type PricesOfOne = Pick<Prices, 'faceValueMinor' | 'priceMinor' | 'buyPriceMinor'>

/**
 * Refuses what two people decide: a price far below the face value, unless it rises, and a lower buy price.
 * @param before null for a new category
 */
export function refusePricesOfOne(wanted: PricesOfOne, before: PricesOfOne | null): Refusal | null {
  const { faceValueMinor, priceMinor, buyPriceMinor } = wanted
  const whole = 10_000n
  const isLow = priceMinor * whole < faceValueMinor * (whole - BigInt(ownShareMax))
  const needsTwo = before
    ? (isLow && priceMinor < before.priceMinor) || buyPriceMinor < before.buyPriceMinor
    : isLow
  return needsTwo ? new Refusal('category.two_people', { percent: percentOf(ownShareMax) }) : null
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
