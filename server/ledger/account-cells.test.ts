import { beforeEach, expect, test, vi } from 'vitest'
import { type AccountCells, type KnownCell, openAccountCells } from './account-cells.ts'
import { type BatchMark, newMark } from './batch-mark.ts'

let cells: AccountCells
const first = newMark()
const second = newMark()

/** As a batch that follows none. */
const take = (keys: readonly string[], { by = first, now = null as string | null } = {}) =>
  cells.take(keys, by, now, null)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  cells = openAccountCells()
  return () => vi.useRealTimers()
})

function cell(id: bigint, stampedAt = '2026-11-28 10:00:00+00'): KnownCell {
  const address = { kind: 'wallet', ownerType: 'client', ownerId: id, currency: 'LYD', floorMinor: 0n }
  const money = { floorMinor: 0n, balanceMinor: 0n, heldMinor: 0n, owedMinor: 0n, version: 0n }
  const state = { frozen: false, tally: null, changed: false, owesAnew: false }
  return { id, address, ...money, ...state, writtenBy: 1, stampedAt, takenBy: null, isKept: false }
}

const addressesOf = (...all: readonly KnownCell[]) =>
  new Map(all.map(({ id, address }) => [`${id}`, address]))
const known = (...all: readonly KnownCell[]) => new Map(all.map((one) => [`${one.id}`, one]))

test('an account is in the hands of one batch at a time', () => {
  cells.keep(known(cell(1n), cell(2n), cell(3n)), first)
  const taken = take(['1', '2']) ?? known()
  expect([...taken.keys()]).toEqual(['1', '2'])
  expect(take(['2', '3'], { by: second })).toBeNull()
  expect(take(['3'], { by: second })).not.toBeNull()
  cells.keep(taken, first)
  expect(take(['1', '2'])).not.toBeNull()
})

test('an account is in no hands while a batch has locked it, and the batches that had it know that', () => {
  cells.keep(known(cell(1n), cell(2n)), first)
  const marks = [newMark(), newMark()] as const
  const taken = take(['1'], { by: marks[0] }) ?? known()
  take(['2'], { by: marks[1] })
  const unlocks = [cells.lock(['1']), cells.lock(['1'])]
  cells.keep(taken, marks[0])
  expect(marks.map(({ isContested }) => isContested)).toEqual([true, false])
  unlocks[0]?.()
  expect(take(['1'])).toBeNull()
  unlocks[1]?.()
  expect(take(['1'])).toEqual(taken)
  const follower = newMark()
  for (const one of taken.values()) one.writtenBy = first
  cells.take(['1'], follower, null, first)
  cells.lock(['1'])
  expect([first.isContested, follower.isContested]).toEqual([true, true])
})

test('an account that a batch reads is in its hands, until it is known', () => {
  cells.keep(known(cell(2n)), first)
  const named = addressesOf(cell(1n), cell(2n))
  const reader = newMark()
  const reserved = cells.reserve(named, reader)
  expect([...reserved.keys()]).toEqual(['1'])
  expect(cells.reserve(named, second).size).toBe(0)
  expect(cells.holderOf(['1'])).toBe(reader)
  cells.read(reserved, known(cell(1n)), reader)
  expect(cells.holderOf(['1'])).toBeNull()
  expect(take(['1', '2'])).not.toBeNull()
})

test('what a batch has read is not known when another has locked it before or meanwhile', () => {
  const reader = newMark()
  const reserved = cells.reserve(addressesOf(cell(1n)), reader)
  const unlock = cells.lock(['1'])
  expect(cells.reserve(addressesOf(cell(1n)), second).size).toBe(0)
  unlock()
  cells.read(reserved, known(cell(1n)), reader)
  expect(take(['1'])).toBeNull()
})

test('what is forgotten is not found in an older state', () => {
  cells = openAccountCells(4)
  cells.keep(known(cell(1n), cell(2n), cell(3n)), first)
  const later = known(cell(1n, '2026-11-28 10:00:01+00'))
  cells.keep(later, first)
  cells.drop(later)
  expect(take(['1'])).toBeNull()
})

test('a batch that follows another takes over its accounts, and keeps them when that one has ended', () => {
  cells.keep(known(cell(1n)), first)
  const taken = take(['1']) ?? known()
  const written = (by: number | BatchMark) => {
    for (const one of taken.values()) one.writtenBy = by
  }
  written(newMark())
  expect(cells.take(['1'], second, null, first)).toBeNull()
  written(first)
  expect(cells.take(['1'], second, null, newMark())).toBeNull()
  expect(cells.take(['1'], second, null, first)).toEqual(taken)
  written(2)
  cells.keep(taken, first)
  expect(take(['1'], { by: newMark() })).toBeNull()
  cells.keep(taken, second)
  expect(take(['1'])).toEqual(taken)
})

test('what a batch has changed and never sent is not taken over by the one behind it', () => {
  cells.keep(known(cell(1n)), first)
  const taken = take(['1']) ?? known()
  for (const one of taken.values()) one.changed = true
  expect(cells.take(['1'], second, null, first)).toBeNull()
})

test('a batch that knows one account too few takes none', () => {
  cells.keep(known(cell(1n)), first)
  expect(take(['1', '2'])).toBeNull()
  expect(take(['1'])).not.toBeNull()
})

test('what a batch failed with is forgotten', () => {
  cells.keep(known(cell(1n), cell(2n)), first)
  cells.drop(take(['1']) ?? known())
  expect(take(['1'])).toBeNull()
  expect(take(['2'])).not.toBeNull()
})

test('a batch does not take an account that was written after the batch read its time', () => {
  cells.keep(known(cell(1n, '2026-11-28 10:00:00.5+00')), first)
  for (const early of ['2026-11-28 10:00:00+00', '2026-11-28 10:00:00.49+00', '2026-11-28 10:00:00.5+00'])
    expect(take(['1'], { now: early })).toBeNull()
  expect(take(['1'], { now: '2026-11-28 10:00:00.500001+00' })).not.toBeNull()
})

test('of two answers the later state stays, in whatever order they come', () => {
  const later = cell(1n, '2026-11-28 10:00:01+00')
  cells.keep(known(later), first)
  cells.keep(known(cell(1n)), first)
  expect(take(['1'])?.get('1')).toBe(later)
})

test('what was replaced while a batch wrote it is known again when that batch has ended later', () => {
  const written = cell(1n)
  cells.keep(known(written), first)
  cells.keep(known(cell(1n, '2026-11-28 10:00:01+00')), second)
  written.stampedAt = '2026-11-28 10:00:02+00'
  cells.keep(known(written), first)
  expect(take(['1'])?.get('1')).toBe(written)
})

test('after others wrote the same accounts nothing is known for a while, and longer when it happens again', () => {
  const knownAfter = (millis: number): boolean => {
    vi.advanceTimersByTime(millis)
    cells.keep(known(cell(1n)), first)
    return take(['1']) !== null
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
    cells.keep(known(cell(id)), first)
    cells.keep(take(['1']) ?? known(), first)
  }
  expect([take(['1']), take(['2'])].map((one) => one !== null)).toEqual([true, false])
})
