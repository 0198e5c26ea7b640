import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextCards } from './order.rules.ts'
import { priceOrder } from './price-order.rules.ts'

const terms = fc.record({
  unitPriceMinor: fc.bigInt(1n, 1_000_000n),
  unitFeeMinor: fc.bigInt(0n, 50_000n),
  buyFeeMinor: fc.bigInt(0n, 500_000n),
  costMinor: fc.bigInt(0n, 60_000_000n),
  quantity: fc.integer({ min: 1, max: 50 }),
  plan: fc.record({ discountBp: fc.integer({ min: 0, max: 5_000 }), belowCost: fc.boolean() }),
  promo: fc.option(
    fc.record({
      discountBp: fc.integer({ min: 0, max: 10_000 }),
      commissionBp: fc.integer({ min: 0, max: 10_000 }),
      owedMinor: fc.bigInt(0n, 1_000_000n),
    }),
  ),
})

test('what the buyer pays and what the promotion pays is what the supplier and we get', () => {
  fc.assert(
    fc.property(terms, (order) => {
      const price = priceOrder(order)
      expect(price.totalMinor + price.discountMinor).toBe(
        price.costMinor + price.marginMinor + price.sellFeeMinor,
      )
      expect(price.costMinor).toBe(order.costMinor + order.buyFeeMinor)
      expect(price.totalMinor).toBeGreaterThanOrEqual(0n)
      expect(price.commissionMinor).toBeLessThanOrEqual(price.totalMinor)
      expect(price.commissionMinor).toBeGreaterThanOrEqual(0n)
      expect(price.withheldMinor).toBeLessThanOrEqual(order.promo?.owedMinor ?? 0n)
    }),
  )
})

const plan = { discountBp: 0, belowCost: false }

test('a plan alone never sells below cost, and gives all of its share above it', () => {
  fc.assert(
    fc.property(terms, (order) => {
      const price = priceOrder(order)
      const given = price.discountMinor + price.commissionMinor + price.withheldMinor
      expect(price.planDiscountMinor).toBeGreaterThanOrEqual(0n)
      expect(price.planDiscountMinor).toBeLessThanOrEqual(price.discountMinor)
      if (!order.plan.belowCost && price.planDiscountMinor > 0n)
        expect(price.fullPriceMinor - given).toBeGreaterThanOrEqual(price.costMinor)
    }),
  )
  const fees = { unitFeeMinor: 0n, buyFeeMinor: 0n }
  const order = {
    ...fees,
    unitPriceMinor: 10_000n,
    quantity: 2,
    promo: null,
    plan: { ...plan, discountBp: 500 },
  }
  expect(priceOrder({ ...order, costMinor: 18_000n }).planDiscountMinor).toBe(1_000n)
  expect(priceOrder({ ...order, costMinor: 19_200n }).planDiscountMinor).toBe(800n)
  expect(priceOrder({ ...order, costMinor: 21_000n }).planDiscountMinor).toBe(0n)
})

test('a discount is rounded half up, of the whole order and not of each card', () => {
  const promo = { discountBp: 250, commissionBp: 100, owedMinor: 0n }
  const price = priceOrder({
    unitPriceMinor: 10_010n,
    unitFeeMinor: 0n,
    buyFeeMinor: 0n,
    costMinor: 18_000n,
    quantity: 2,
    plan,
    promo,
  })
  expect(price).toMatchObject({ discountMinor: 501n, totalMinor: 19_519n, commissionMinor: 195n })
})

test('earlier orders of a batch take their cards before later ones', () => {
  const cards = [1n, 2n, 3n].map((id) => ({
    id,
    serialNumber: `${id}`,
    last4: '0000',
    expiresAt: null,
    costMinor: 1n,
    feeMinor: 0n,
    rate: null,
  }))
  expect(nextCards({ cards, taken: 1 }, 2)).toEqual(cards.slice(1))
  expect(nextCards({ cards, taken: 2 }, 2)).toMatchObject({ code: 'card.out_of_stock', data: { stock: 1 } })
})
