import { expect, test } from 'vitest'
import { namesFor, sumUp } from './receipt.rules.ts'

const ids: Record<string, bigint> = { 'Layla Ali': 1n, Layla: 1n, عمر: 2n, Omar: 2n, Fatima: 3n }
const leg = (kind: string, netMinor: bigint, clientName: string | null = null) => ({
  kind,
  netMinor,
  clientName,
  clientId: clientName === null ? null : (ids[clientName] ?? null),
  currency: 'LYD',
})

test('a transfer names both sides and sets the fee apart', () => {
  expect(
    sumUp([leg('wallet', -12_600n, 'Layla Ali'), leg('wallet', 12_500n, 'عمر'), leg('revenue:fees', 100n)]),
  ).toEqual({
    amountMinor: 12_500n,
    feeMinor: 100n,
    currency: 'LYD',
    from: { id: 1n, name: 'Layla Ali' },
    to: { id: 2n, name: 'عمر' },
  })
})

test('a recharge comes from the operator', () => {
  expect(sumUp([leg('vouchers-outstanding', -10_000n), leg('wallet', 10_000n, 'Omar')])).toMatchObject({
    amountMinor: 10_000n,
    feeMinor: 0n,
    from: null,
    to: { id: 2n, name: 'Omar' },
  })
})

test('an accepted voucher is receipted at its face value', () => {
  expect(
    sumUp([
      leg('vouchers-outstanding', -10_000n),
      leg('receivable', 9_800n, 'Fatima'),
      leg('revenue:fees', 200n),
    ]),
  ).toMatchObject({ amountMinor: 10_000n, feeMinor: 200n, to: { id: 3n, name: 'Fatima' } })
})

const order = {
  buyerId: 2n,
  buyerName: 'Omar',
  sellFeeMinor: 0n,
  totalMinor: 9_500n,
  currency: 'LYD',
  refund: false,
}
const commission = [leg('expense:promo', -100n), leg('wallet', -9_500n, 'Omar'), leg('wallet', 100n, 'Layla')]

test('an order of cards does not tell who earned a commission on it', () => {
  expect(sumUp(commission, order)).toMatchObject({
    amountMinor: 9_500n,
    from: { id: 2n, name: 'Omar' },
    to: null,
  })
})

test('a refund goes to the buyer, not from the owner who gave a commission back', () => {
  const back = commission.map((one) => ({ ...one, netMinor: -one.netMinor }))
  expect(sumUp(back, { ...order, refund: true })).toMatchObject({
    amountMinor: 9_500n,
    feeMinor: 0n,
    from: null,
    to: { id: 2n, name: 'Omar' },
  })
})

test('an order that cost nothing has a receipt too', () => {
  const free = sumUp([leg('wallet', 0n, 'Omar')], { ...order, sellFeeMinor: 0n, totalMinor: 0n })
  expect(free).toMatchObject({ amountMinor: 0n, from: { id: 2n, name: 'Omar' } })
})

test('what moved between accounts of the operator has no receipt', () => {
  expect(sumUp([leg('clearing:cash', -5n), leg('vouchers-outstanding', 5n)])).toBeNull()
})

test('the two parties of a receipt read both names in full, everyone else reads them masked', () => {
  const sides = { from: { id: 1n, name: 'ليلى الشريف' }, to: { id: 2n, name: 'عبد السلام المختار' } }
  expect(namesFor(1n, sides)).toEqual({ from: 'ليلى الشريف', to: 'عبد السلام المختار' })
  expect(namesFor(2n, sides)).toEqual(namesFor(1n, sides))
  for (const other of [3n, null])
    expect(namesFor(other, sides)).toEqual({ from: 'ليلى ش.', to: 'عبد السلام م.' })
})
