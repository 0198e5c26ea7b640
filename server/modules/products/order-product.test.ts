import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Book } from '#server/ledger/index.ts'
import { decideProductOrder } from './order-product.ts'

const terms = {
  currency: 'LYD',
  confirmNewMinorMin: 10n ** 15n,
  confirmMinorMin: 10n ** 15n,
  holdMinorMin: 10n ** 15n,
} as const
const book: Book = {
  now: new Date(0),
  transactionId: 7n,
  actor: { type: 'client', id: 1n },
  accountId: () => 1n,
  balance: () => 10n ** 15n,
  held: () => 0n,
  available: () => 10n ** 15n,
  frozen: () => false,
  tally: () => null,
}

test('whatever price, discount, stock and quantity: an order takes what is there, for exactly its price, or nothing', () => {
  const price = fc.bigInt({ min: 1n, max: 10n ** 9n })
  fc.assert(
    fc.property(
      price,
      price,
      fc.nat(200),
      fc.integer({ min: 1, max: 100 }),
      fc.option(price),
      (one, other, stock, quantity, seen) => {
        const [discountMinor, priceMinor] = one < other ? [one, other] : [other - 1n, one]
        const product = {
          id: 3n,
          name: { ar: 'و', en: 'p' },
          image: null,
          onSale: true,
          stock,
          priceMinor,
          discountMinor: discountMinor < 0n ? 0n : discountMinor,
        }
        const receiver = { name: 'ع', phone: '0912223344', cityId: 1n, address: 'ش' }
        const sender = { clientId: 1n, sessionId: 1n, deviceHash: null }
        const decided = decideProductOrder(
          { clientId: 1n, sender, productId: 3n, quantity, receiver, totalMinor: seen ?? undefined },
          { stock: { product, left: stock }, delivers: true, terms, standing: null },
          book,
        )
        const total = (product.priceMinor - product.discountMinor) * BigInt(quantity)
        if (decided instanceof Refusal) {
          expect(stock < quantity || (seen !== null && total > seen)).toBe(true)
          return
        }
        expect(stock).toBeGreaterThanOrEqual(quantity)
        expect(decided.postings.map(({ amountMinor }) => amountMinor)).toEqual([total])
        expect(total).toBeGreaterThan(0n)
      },
    ),
  )
})
