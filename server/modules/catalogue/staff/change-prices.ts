import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { InputOf } from '#contract/kernel/resource/row-types.ts'
import type { categories } from '#contract/resources/catalogue/categories.ts'
import { findLastExecuted, recordApproved } from '#server/modules/approvals/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import { raiseAlarm } from '#server/platform/alarms/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Execution, Facts, Weighed } from '#server/resource-engine/index.ts'
import { findPrices, lockDuePrices, lockPrices, type PricesRow, setPrices } from '../category.queries.ts'
import { refusePrices } from '../category.rules.ts'

type Asked = Omit<InputOf<typeof categories, 'change-prices'>, 'reason'>

/** The prices that both have seen. */
const boundTo = z.object({ seen: z.string() })

/** Prices far below the face value, and a lower buy price: one person asks, another agrees. */
export async function weighPrices(db: Db, id: bigint, asked: Asked): Promise<Weighed | null> {
  const found = await findPrices(db, id)
  if (!found) return null
  const before = shownOf(found)
  const after = shownOf(pricesAfter(found, asked))
  const isSame = JSON.stringify(before) === JSON.stringify(after)
  return {
    title: { ar: found.nameAr, en: found.nameEn },
    refusal: isSame ? new Refusal('resource.nothing_to_change') : refusePrices(pricesAfter(found, asked)),
    before,
    after,
    bound: { seen: JSON.stringify(before) },
  }
}

/** @throws Refusal `approval.changed_meanwhile`, and why the category cannot have these prices */
export async function changePrices(
  tx: Tx,
  { id, asked, bound, execution }: { id: bigint; asked: Asked; bound: Facts | null; execution: Execution },
): Promise<void> {
  const found = await lockPrices(tx, id)
  if (!found) throw new Refusal('request.not_found')
  const before = shownOf(found)
  if (JSON.stringify(before) !== boundTo.parse(bound).seen) throw new Refusal('approval.changed_meanwhile')
  const wanted = pricesAfter(found, asked)
  const refusal = refusePrices(wanted)
  if (refusal) throw refusal
  await setPrices(tx, id, wanted)
  await recordApproved(tx, execution, {
    action: 'updated',
    subject: { type: 'category', id },
    before,
    after: shownOf(wanted),
  })
}

/** Puts prices in force whose time has come, if they are those that two people agreed on last; staff are told of others. */
export async function startPrices(tx: Tx): Promise<void> {
  for (const due of await lockDuePrices(tx)) {
    const agreed = await findLastExecuted(tx, 'category-prices', due.id)
    if (!isDeepStrictEqual(agreed, shownOf(due))) {
      await raiseAlarm(tx, {
        code: 'seals.unexplained',
        subject: `category ${due.id}`,
        details: { table: 'category', id: due.id },
        critical: true,
      })
      continue
    }
    await setPrices(tx, due.id, { ...due, pricesFrom: null })
    await recordActivity(tx, [
      {
        action: 'updated',
        subject: { type: 'category', id: due.id },
        actor: { type: 'system', id: null },
        after: shownOf({ ...due, pricesFrom: null }),
      },
    ])
  }
}

/** What is left out stays; a new price without a time holds at once. */
function pricesAfter(found: PricesRow, asked: Asked): PricesRow {
  return {
    ...found,
    priceMinor: asked.price ?? found.priceMinor,
    buyPriceMinor: asked.buy_price ?? found.buyPriceMinor,
    pricesFrom: asked.prices_from ? new Date(asked.prices_from) : null,
  }
}

/** What the checker compares. */
function shownOf({ faceValueMinor, priceMinor, buyPriceMinor, pricesFrom }: PricesRow) {
  return {
    face_value: toWire(faceValueMinor, defaultCurrency),
    price: toWire(priceMinor, defaultCurrency),
    buy_price: toWire(buyPriceMinor, defaultCurrency),
    prices_from: pricesFrom?.toISOString() ?? null,
  }
}
