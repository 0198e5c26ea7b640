import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partOf } from '#contract/shapes/cards-part.ts'
import {
  feeRevenue,
  marginRevenue,
  promoExpense,
  supplierAccountOf,
  walletOf,
} from '#server/modules/wallets/index.ts'
import { partPostings } from './refund-part.rules.ts'

const [buyer, owner, supplier] = [walletOf(1n, 'LYD'), walletOf(2n, 'LYD'), supplierAccountOf(9n, 'LYD')]
const [margin, fees, promo] = [marginRevenue('LYD'), feeRevenue('LYD'), promoExpense('LYD')]

const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
/** Sizes of the parts into which the cards of an order are cut. */
const cut = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 6 })

function partsOf(sizes: readonly number[]) {
  const quantity = sizes.reduce((sum, size) => sum + size, 0)
  return sizes.map((count, index) => ({
    ...{ count, quantity },
    before: sizes.slice(0, index).reduce((sum, size) => sum + size, 0),
  }))
}

test('the parts of an amount are never below zero, and together they are the whole', () => {
  fc.assert(
    fc.property(amount, cut, (whole, sizes) => {
      const parts = partsOf(sizes).map((part) => partOf(whole, part))
      expect(parts.every((part) => part >= 0n)).toBe(true)
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(whole)
    }),
  )
})

test('however an order is cut, its parts move on each account what the whole refund moves, and the buyer gets each time exactly the part of the price', () => {
  fc.assert(
    fc.property(
      fc.record({ cost: amount, fee: amount, discount: amount, commission: amount }),
      amount,
      cut,
      (order, full, sizes) => {
        const { cost, fee, commission } = order
        const discount = order.discount % (full + 1n)
        const totalMinor = full - discount + fee
        const sale = [
          { from: owner, to: promo, amountMinor: commission },
          { from: fees, to: buyer, amountMinor: fee },
          { from: margin, to: buyer, amountMinor: full - cost },
          { from: buyer, to: margin, amountMinor: cost - full },
          { from: supplier, to: buyer, amountMinor: cost },
          { from: buyer, to: promo, amountMinor: discount },
        ].filter(({ amountMinor }) => amountMinor > 0n)
        const moved = new Map<string, bigint>()
        for (const part of partsOf(sizes)) {
          const gained = { minor: 0n }
          for (const { from, to, amountMinor } of partPostings(sale, { buyer, margin, totalMinor }, part)) {
            expect(amountMinor).toBeGreaterThan(0n)
            moved.set(keyOf(from), (moved.get(keyOf(from)) ?? 0n) - amountMinor)
            moved.set(keyOf(to), (moved.get(keyOf(to)) ?? 0n) + amountMinor)
            if (to === buyer) gained.minor += amountMinor
            if (from === buyer) gained.minor -= amountMinor
            // The wallet is never below what it was.
            expect(gained.minor).toBeGreaterThanOrEqual(0n)
          }
          expect(gained.minor).toBe(partOf(totalMinor, part))
        }
        for (const { from, to, amountMinor } of sale) {
          moved.set(keyOf(from), (moved.get(keyOf(from)) ?? 0n) + amountMinor)
          moved.set(keyOf(to), (moved.get(keyOf(to)) ?? 0n) - amountMinor)
        }
        expect([...moved.values()].every((left) => left === 0n)).toBe(true)
      },
    ),
  )
})

function keyOf({ kind, ownerId }: typeof buyer): string {
  return `${kind} ${ownerId}`
}
