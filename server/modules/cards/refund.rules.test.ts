import { expect, test } from 'vitest'
import { marginRevenue, promoExpense, supplierAccountOf, walletOf } from '#server/modules/wallets/index.ts'
import { refundPostings } from './refund.rules.ts'

const buyer = walletOf(1n, 'LYD')
const owner = walletOf(2n, 'LYD')
const counter = [
  { from: owner, to: promoExpense('LYD'), amountMinor: 225n },
  { from: marginRevenue('LYD'), to: buyer, amountMinor: 500n },
  { from: supplierAccountOf(9n, 'LYD'), to: buyer, amountMinor: 9_500n },
  { from: buyer, to: promoExpense('LYD'), amountMinor: 1_000n },
]

test.each([
  ['all of it', 300n, [225n, 500n, 9_500n, 1_000n]],
  ['a part of it', 100n, [100n, 500n, 9_500n, 1_000n]],
  ['nothing', 0n, [500n, 9_500n, 1_000n]],
  ['less than nothing', -5n, [500n, 9_500n, 1_000n]],
])('an owner who still has %s pays no more commission back than that', (_what, available, amounts) => {
  const postings = refundPostings(counter, 1n, () => available)
  expect(postings.map(({ amountMinor }) => amountMinor)).toEqual(amounts)
})
