import { expect, test } from 'vitest'
import { moneyAtStake, movesMoney } from './money-at-stake.ts'

const amount = '5.000'
const sidesOf = (...asked: Parameters<typeof moneyAtStake>) => {
  const stake = moneyAtStake(...asked)
  return stake && [stake.from, stake.to]
}

test('an approval about an amount is asked once more, with the sides it leaves and reaches; any other is not', () => {
  const adjustment = (direction: string) =>
    sidesOf({ kind: 'adjustment', before: null, after: { direction, amount } }, 'Layla')
  const layla = { field: 'client', value: 'Layla' }
  expect(adjustment('in')).toEqual(['operator', layla])
  expect(adjustment('out')).toEqual([layla, 'operator'])
  const transfer = { from: 'Layla', amount }
  expect(sidesOf({ kind: 'money-transfer', before: transfer, after: { status: 'posted' } }, '')).toEqual([
    { field: 'from', value: 'Layla' },
    'operator',
  ])
  // A reversal sends it back.
  const sent = { from: 'Layla', to: 'Omar', amount }
  expect(sidesOf({ kind: 'transfer-reversal', before: null, after: sent }, '')).toEqual([
    { field: 'to', value: 'Omar' },
    { field: 'from', value: 'Layla' },
  ])
  // The range of a sale is no side of it.
  const sale = { seller: 'Salem', from: '100', to: '200', total_value: amount }
  expect(sidesOf({ kind: 'voucher-sale', before: null, after: sale }, '')).toEqual([
    { field: 'seller', value: 'Salem' },
    'operator',
  ])
  expect(moneyAtStake({ kind: 'user-roles', before: null, after: { roles: ['Clerk'] } }, '')).toBeNull()
})

test('an approved settlement is paid later: its approval moves no money', () => {
  expect([movesMoney({ kind: 'settlement-payment' }), movesMoney({ kind: 'money-transfer' })]).toEqual([
    false,
    true,
  ])
})
