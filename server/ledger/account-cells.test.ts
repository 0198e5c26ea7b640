import { beforeEach, expect, test, vi } from 'vitest'
import { type AccountCells, type KnownCell, openAccountCells } from './account-cells.ts'

let cells: AccountCells

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  cells = openAccountCells()
  return () => vi.useRealTimers()
})

function cell(id: bigint, stampedAt = '2026-11-28 10:00:00+00'): KnownCell {
  const address = { kind: 'wallet', ownerType: 'client', ownerId: id, currency: 'LYD', floorMinor: 0n }
  const money = { floorMinor: 0n, balanceMinor: 0n, heldMinor: 0n, owedMinor: 0n, version: 0n }
  const state = { frozen: false, tally: null, changed: false, owesAnew: false }
  return { id, address, ...money, ...state, writtenBy: 1, stampedAt, isTaken: false }
}

const known = (...all: readonly KnownCell[]) => new Map(all.map((one) => [`${one.id}`, one]))

test('an account is in the hands of one batch at a time', () => {
  cells.keep(known(cell(1n), cell(2n), cell(3n)))
  const first = cells.take(['1', '2'], null) ?? known()
  expect([...first.keys()]).toEqual(['1', '2'])
  expect(cells.take(['2', '3'], null)).toBeNull()
  expect(cells.take(['3'], null)).not.toBeNull()
  cells.keep(first)
  expect(cells.take(['1', '2'], null)).not.toBeNull()
})

test('a batch that knows one account too few takes none', () => {
  cells.keep(known(cell(1n)))
  expect(cells.take(['1', '2'], null)).toBeNull()
  expect(cells.take(['1'], null)).not.toBeNull()
})

test('what a batch failed with is forgotten', () => {
  cells.keep(known(cell(1n), cell(2n)))
  cells.drop(cells.take(['1'], null) ?? known())
  expect(cells.take(['1'], null)).toBeNull()
  expect(cells.take(['2'], null)).not.toBeNull()
})

test('a batch does not take an account that was written after the batch read its time', () => {
  cells.keep(known(cell(1n, '2026-11-28 10:00:00.5+00')))
  for (const early of ['2026-11-28 10:00:00+00', '2026-11-28 10:00:00.49+00', '2026-11-28 10:00:00.5+00'])
    expect(cells.take(['1'], early)).toBeNull()
  expect(cells.take(['1'], '2026-11-28 10:00:00.500001+00')).not.toBeNull()
})

test('of two answers the later state stays, in whatever order they come', () => {
  const later = cell(1n, '2026-11-28 10:00:01+00')
  cells.keep(known(later))
  cells.keep(known(cell(1n)))
  expect(cells.take(['1'], null)?.get('1')).toBe(later)
})

test('after others wrote the same accounts nothing is known for a while, and longer when it happens again', () => {
  const knownAfter = (millis: number): boolean => {
    vi.advanceTimersByTime(millis)
    cells.keep(known(cell(1n)))
    return cells.take(['1'], null) !== null
  }
  cells.distrust()
  expect([knownAfter(249), knownAfter(1)]).toEqual([false, true])
  cells.distrust()
  expect([knownAfter(499), knownAfter(1)]).toEqual([false, true])
  for (let times = 0; times < 20; times += 1) cells.distrust()
  expect([knownAfter(59_999), knownAfter(1)]).toEqual([false, true])
  vi.advanceTimersByTime(250_000)
  cells.distrust()
  expect([knownAfter(249), knownAfter(1)]).toEqual([false, true])
})

test('what was asked for lately stays when there are too many', () => {
  cells = openAccountCells(4)
  for (let id = 1n; id <= 20n; id += 1n) {
    cells.keep(known(cell(id)))
    cells.keep(cells.take(['1'], null) ?? known())
  }
  expect([cells.take(['1'], null), cells.take(['2'], null)].map((one) => one !== null)).toEqual([true, false])
})
