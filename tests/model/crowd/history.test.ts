import { expect, test } from 'vitest'
import { type EntryRow, findDisorder, type Happened, serialOrder } from './history.ts'

const happened = (transactionId: string, sentTick: number, answeredTick: number): Happened => ({
  transactionId,
  sentTick,
  answeredTick,
})
const entry = (accountId: string, version: bigint, transactionId: string): EntryRow => ({
  accountId,
  version,
  transactionId,
})

test('requests that overlap may stand in any order; one that came after an answer may not stand before it', () => {
  const overlapping = [happened('1', 1, 4), happened('2', 2, 3)]
  const apart = [happened('1', 1, 2), happened('2', 3, 4)]
  const swapped = [entry('a', 1n, '2'), entry('a', 2n, '1')]
  expect(findDisorder(overlapping, swapped)).toEqual([])
  expect(findDisorder(apart, swapped)).toHaveLength(1)
  expect(findDisorder(apart, [entry('a', 1n, '1'), entry('a', 2n, '2')])).toEqual([])
  expect(findDisorder(apart, [entry('a', 1n, '2'), entry('b', 1n, '1')])).toEqual([])
})

test('a serial order agrees with all accounts; accounts that contradict each other have none', () => {
  const committed = ['1', '2', '3'].map((transactionId) => ({ transactionId, decidedAt: 'now' }))
  const agreeing = [entry('a', 1n, '3'), entry('a', 2n, '1'), entry('b', 1n, '2'), entry('b', 2n, '3')]
  expect(serialOrder(committed, agreeing)).toEqual(['2', '3', '1'])
  const contradicting = [entry('a', 1n, '1'), entry('a', 2n, '2'), entry('b', 1n, '2'), entry('b', 2n, '1')]
  expect(() => serialOrder(committed, contradicting)).toThrow('different orders')
})
