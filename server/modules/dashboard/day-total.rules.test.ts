import { expect, test } from 'vitest'
import { figuresOf, stretchesOf } from './day-total.rules.ts'

const due = (...ages: number[]) => ages.map((age) => ({ day: `day ${age}`, age }))

test('neighbouring days are added up together, a month at most', () => {
  expect(stretchesOf(due(9, 8, 1, 0))).toEqual([
    { from: 'day 9', to: 'day 8', daysBack: 10 },
    { from: 'day 1', to: 'day 0', daysBack: 2 },
  ])
  const hundred = Array.from({ length: 100 }, (_, index) => 99 - index)
  expect(stretchesOf(due(...hundred)).map(({ daysBack }) => daysBack)).toEqual([100, 69, 38, 7])
})

test('a range is compared with as many days before it, and a day without rows counts as nothing', () => {
  const days = ['1', '2', '3', '4']
  const totals = [
    { day: '1', name: 'card_sales', amount: 5n },
    { day: '4', name: 'card_sales', amount: 7n },
    { day: '4', name: 'something else', amount: 9n },
  ]
  const [sales, recharges] = figuresOf(days, totals)
  expect(sales).toEqual({ name: 'card_sales', unit: 'money', total: 7n, before: 5n, days: [0n, 7n] })
  expect(recharges).toMatchObject({ total: 0n, before: 0n })
})
