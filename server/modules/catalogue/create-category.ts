import { currencyOf, defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { type Activity, recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { insertCategory, type NewCategory } from './category.queries.ts'
import { checkCategory, refusePricesOfOne } from './category.rules.ts'
import { findRate } from './rate.queries.ts'
import { supplierExists } from './supplier.queries.ts'

/**
 * @returns its id
 * @throws Refusal of `checkCategory` and `refusePricesOfOne`, or `request.not_found` for the supplier
 */
export async function createCategory(
  tx: Tx,
  category: NewCategory,
  actor: Activity['actor'],
): Promise<bigint> {
  const { buyCurrency = defaultCurrency, buyFeeMinor = 0n, sellFeeMinor = 0n } = category
  const prices = {
    ...category,
    ...{ buyCurrency, buyFeeMinor, sellFeeMinor },
    ...{ buyFeeShare: 0, sellFeeShare: 0 },
  }
  checkCategory(prices, await findRate(tx, buyCurrency))
  const refusal = actor.type === 'staff' ? refusePricesOfOne(prices, null) : null
  if (refusal) throw refusal
  if (!(await supplierExists(tx, category.supplierId))) throw new Refusal('request.not_found')
  const id = await insertCategory(tx, category)
  await recordActivity(tx, [
    { action: 'created', subject: { type: 'category', id }, actor, after: factsOf(category) },
  ])
  return id
}

/** With the field names of the section. */
function factsOf({ nameAr, nameEn, instructionsAr, instructionsEn, ...category }: NewCategory) {
  const inWire = (minor: bigint) => toWire(minor, currencyOf(category.currency))
  return {
    supplier_id: category.supplierId,
    kind: category.kind,
    name: { ar: nameAr, en: nameEn },
    currency: category.currency,
    face_value: inWire(category.faceValueMinor),
    price: inWire(category.priceMinor),
    buy_price: inWire(category.buyPriceMinor),
    fee: inWire(category.feeMinor),
    instructions: { ar: instructionsAr, en: instructionsEn },
    dial_pattern: category.dialPattern,
    code_pattern: category.codePattern,
    position: category.position,
  }
}
