import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { InputOf } from '#contract/kernel/resource/row-types.ts'
import type { gifts } from '#contract/resources/gifts/gifts.ts'
import { changeByTwo } from '#server/modules/approvals/index.ts'
import type { Facts } from '#server/resource-engine/index.ts'
import { addGifts, findOffer, type GiftOffer, lockOffer, setPointsOfGift } from '../gift.queries.ts'

type More = Omit<InputOf<typeof gifts, 'restock'>, 'reason'>
type Points = Omit<InputOf<typeof gifts, 'change-points'>, 'reason'>

/** What is given away, and for how much: both people see the points beside the price in the shop. */
function termsOf({ points, priceMinor }: GiftOffer): Facts {
  const price = priceMinor === null ? {} : { price: toWire(priceMinor, defaultCurrency) }
  return { points_to_gift: points, ...price }
}

const offer = {
  subject: 'gift',
  find: findOffer,
  lock: lockOffer,
  titleOf: ({ name }: GiftOffer) => name,
  refuse: async () => null,
}

/** More of a gift. Orders may take some meanwhile: only what is added is agreed to. */
export const stockByTwo = changeByTwo<GiftOffer, GiftOffer & { readonly added: number }, More>({
  ...offer,
  termsOf: (found) => ({ ...found, added: 0 }),
  termsAfter: (found, { quantity }) => ({ ...found, added: quantity }),
  shownOf: async (_db, { added, ...found }) => ({ quantity: added, ...termsOf(found) }),
  save: (tx, id, { added }) => addGifts(tx, id, added),
})

/** Other points for a gift. */
export const pointsByTwo = changeByTwo<GiftOffer, GiftOffer, Points>({
  ...offer,
  termsOf: (found) => found,
  termsAfter: (found, { points_to_gift: points }) => ({ ...found, points: points ?? found.points }),
  shownOf: async (_db, found) => termsOf(found),
  save: (tx, id, { points }) => setPointsOfGift(tx, id, points),
})
