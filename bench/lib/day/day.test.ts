import fc from 'fast-check'
import { expect, test } from 'vitest'
import { missedForgeries } from './forge-day.ts'
import { compareOutside } from './outside.ts'
import { clockOf, dueBy, hourAt, type Stream, secondsAt, shareBy, sizesOf } from './schedule.rules.ts'
import { busiestHourShare, judgeMemory, minutesOf, percentile, type Sample } from './verdicts.rules.ts'

const streams: readonly Stream[] = ['money', 'reads', 'drop', 'tickets']

test.each(streams)('of %s exactly what the day has is asked, and never less than before', (stream) => {
  const due = dueBy(stream, 10_000, 120)
  expect(due(0)).toBe(0)
  expect(due(120)).toBe(10_000)
  expect(due(500)).toBe(10_000)
  const second = fc.double({ min: 0, max: 130, noNaN: true })
  fc.assert(
    fc.property(second, second, (one, other) => {
      expect(due(Math.max(one, other))).toBeGreaterThanOrEqual(due(Math.min(one, other)))
    }),
  )
})

test('the evening is the peak, and the night is quiet', () => {
  const between = (from: number, to: number) => shareBy('money', to) - shareBy('money', from)
  expect(between(20, 21)).toBeGreaterThan(1.4 * between(12, 13))
  expect(between(20, 21)).toBeGreaterThan(20 * between(2, 3))
  expect(shareBy('drop', 16)).toBe(0)
  expect(shareBy('drop', 17)).toBe(1)
})

test('the drop and the sale have less than is wanted', () => {
  const { requests, dropStock, tickets } = sizesOf(20_000)
  expect(dropStock).toBeLessThan(requests.drop)
  expect(tickets).toBeLessThan(requests.tickets)
})

test('an hour of the day is a part of the run, and back', () => {
  expect(secondsAt(14.5, 1_440)).toBe(870)
  expect(hourAt(870, 1_440)).toBe(14.5)
  expect(clockOf(14.5)).toBe('14:30')
  expect(clockOf(23.999)).toBe('24:00')
})

test('a percentile is one of the values, and none of none', () => {
  const values = Array.from({ length: 100 }, (_, at) => at + 1)
  expect([percentile(values, 0.5), percentile(values, 0.99), percentile(values, 1)]).toEqual([51, 100, 100])
  expect(percentile([], 0.5)).toBeNaN()
})

const sample = (change: Partial<Sample>): Sample => ({
  ...{ kind: 'money', atMillis: 0, millis: 10, outcome: 'done' },
  ...change,
})

test('a request belongs to the minute in which it was asked', () => {
  const samples = [
    sample({ millis: 20 }),
    sample({ outcome: 'refused' }),
    sample({ atMillis: 130_000, outcome: 'failed', millis: 9_000 }),
    sample({ atMillis: 180_050, kind: 'read' }),
    sample({ atMillis: 60_000, kind: 'read', millis: 4 }),
  ]
  const minutes = minutesOf(samples, { fromMillis: 125_000, toMillis: 139_000 }, 3)
  expect(minutes).toMatchObject([
    { requests: 2, refused: 1, failed: 0, moneyP99Millis: 20, isFailover: false },
    { requests: 1, readsP99Millis: 4, moneyP99Millis: Number.NaN, isFailover: false },
    { requests: 2, failed: 1, moneyP99Millis: 9_000, isFailover: true },
  ])
})

test('the busiest hour is a share of the day, and what comes late belongs to the last', () => {
  const hours = [1, 1, 1, 20, 24]
  const samples = hours.map((hour) => sample({ atMillis: hour * 1_000 }))
  expect(busiestHourShare(samples, 24_000)).toBe(0.6)
})

const memory = (megabytesAt: (at: number) => number) =>
  judgeMemory({
    name: 'web',
    megabytes: Array.from({ length: 80 }, (_, at) => megabytesAt(at)),
    megabytesMax: 1_500,
  })

test('memory that is collected is bounded, and memory that only grows is not', () => {
  expect(memory((at) => 300 + (at % 20) * 40)).toBeNull()
  expect(memory((at) => 900 - 600 / (1 + at))).toBeNull()
  expect(memory((at) => 200 + at * 10)).toContain('grows')
  expect(memory((at) => (at === 40 ? 1_600 : 300))).toContain('more than 1500')
})

test('accounts outside are compared by their kind, also those that nobody expected', () => {
  const expected = new Map([['clearing:bank', 5n]])
  expect(
    compareOutside(
      expected,
      new Map([
        ['clearing:bank', 5n],
        ['supplier', 0n],
      ]),
    ),
  ).toEqual([])
  expect(compareOutside(expected, new Map([['suspense', 1n]]))).toEqual([
    'clearing:bank moved by 0 instead of 5',
    'suspense moved by 1 instead of 0',
  ])
})

test('the control wants each part of its forgery named', () => {
  const failures = [
    '1 acknowledged effects lost, 0 doubled',
    'ledger.book_sum (LYD)',
    'clearing:bank moved by 2',
  ]
  expect(missedForgeries(failures)).toEqual([])
  expect(failures.map((left) => missedForgeries(failures.filter((one) => one !== left)).length)).toEqual([
    1, 1, 1,
  ])
  expect(missedForgeries(['0 acknowledged effects lost, 1 doubled'])).toHaveLength(3)
})
