import { z } from 'zod'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { InputOf } from '#contract/kernel/resource/row-types.ts'
import type { products } from '#contract/resources/products/products.ts'
import { recordApproved } from '#server/modules/approvals/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Execution, Facts, Weighed } from '#server/resource-engine/index.ts'
import { lockProducts, readStocked, setPrice } from '../product.queries.ts'
import { currency, type ProductPrice } from '../product.rules.ts'

type Asked = Omit<InputOf<typeof products, 'change-price'>, 'reason'>

/** The price that both have seen. */
const boundTo = z.object({ seen: z.string() })

/** A lower price, or a higher discount: one person asks, another agrees. */
export async function weighPrice(db: Db, id: bigint, asked: Asked): Promise<Weighed | null> {
  const [found] = await readStocked(db, [id])
  if (!found) return null
  const wanted = priceAfter(found, asked)
  const [before, after] = [shownOf(found), shownOf(wanted)]
  const isSame = JSON.stringify(before) === JSON.stringify(after)
  return {
    title: found.name,
    refusal: isSame ? new Refusal('resource.nothing_to_change') : refuseDiscount(wanted),
    before,
    after,
    bound: { seen: JSON.stringify(before) },
  }
}

/** @throws Refusal `approval.changed_meanwhile`, `product.discount_too_high` */
export async function changePrice(
  tx: Tx,
  { id, asked, bound, execution }: { id: bigint; asked: Asked; bound: Facts | null; execution: Execution },
): Promise<void> {
  const [found] = await lockProducts(tx, [id])
  if (!found) throw new Refusal('request.not_found')
  const before = shownOf(found)
  if (JSON.stringify(before) !== boundTo.parse(bound).seen) throw new Refusal('approval.changed_meanwhile')
  const wanted = priceAfter(found, asked)
  const refusal = refuseDiscount(wanted)
  if (refusal) throw refusal
  await setPrice(tx, id, wanted)
  await recordApproved(tx, execution, {
    action: 'updated',
    subject: { type: 'product', id },
    before,
    after: shownOf(wanted),
  })
}

/** What is given away is less than the price. */
export function refuseDiscount({ priceMinor, discountMinor }: ProductPrice): Refusal | null {
  return discountMinor >= priceMinor ? new Refusal('product.discount_too_high') : null
}

/** What is left out stays; an emptied discount is none. */
function priceAfter(found: ProductPrice, { price, discount }: Asked): ProductPrice {
  return {
    priceMinor: price ?? found.priceMinor,
    discountMinor: discount === undefined ? found.discountMinor : (discount ?? 0n),
  }
}

/** What the checker compares. */
function shownOf({ priceMinor, discountMinor }: ProductPrice) {
  return { price: toWire(priceMinor, currency), discount: toWire(discountMinor, currency) }
}
