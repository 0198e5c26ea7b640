import { expect, test } from 'vitest'
import { sumUp } from './receipt.rules.ts'

const leg = (kind: string, netMinor: bigint, clientName: string | null = null) => ({
  kind,
  netMinor,
  clientName,
  currency: 'LYD',
})

test('a transfer names both sides and sets the fee apart', () => {
  expect(
    sumUp([leg('wallet', -12_600n, 'Layla Ali'), leg('wallet', 12_500n, 'عمر'), leg('revenue:fees', 100n)]),
  ).toEqual({ amountMinor: 12_500n, feeMinor: 100n, currency: 'LYD', from: 'L*** A***', to: 'ع***' })
})

test('a recharge comes from the house', () => {
  expect(sumUp([leg('vouchers-outstanding', -10_000n), leg('wallet', 10_000n, 'Omar')])).toMatchObject({
    amountMinor: 10_000n,
    feeMinor: 0n,
    from: null,
    to: 'O***',
  })
})

test('an accepted voucher is receipted at its face value', () => {
  expect(
    sumUp([
      leg('vouchers-outstanding', -10_000n),
      leg('receivable', 9_800n, 'Fatima'),
      leg('revenue:fees', 200n),
    ]),
  ).toMatchObject({ amountMinor: 10_000n, feeMinor: 200n, to: 'F***' })
})

const order = { buyerName: 'Omar', totalMinor: 9_500n, currency: 'LYD', refund: false }
const commission = [leg('expense:promo', -100n), leg('wallet', -9_500n, 'Omar'), leg('wallet', 100n, 'Layla')]

test('an order of cards does not tell who earned a commission on it', () => {
  expect(sumUp(commission, order)).toMatchObject({ amountMinor: 9_500n, from: 'O***', to: null })
})

test('a refund goes to the buyer, not from whoever gave a commission back', () => {
  const back = commission.map((one) => ({ ...one, netMinor: -one.netMinor }))
  expect(sumUp(back, { ...order, refund: true })).toMatchObject({
    amountMinor: 9_500n,
    feeMinor: 0n,
    from: null,
    to: 'O***',
  })
})

test('an order that cost nothing has a receipt too', () => {
  const free = sumUp([leg('wallet', 0n, 'Omar')], { ...order, totalMinor: 0n })
  expect(free).toMatchObject({ amountMinor: 0n, from: 'O***' })
})

test('what moved between accounts of the house has no receipt', () => {
  expect(sumUp([leg('clearing:cash', -5n), leg('vouchers-outstanding', 5n)])).toBeNull()
})
