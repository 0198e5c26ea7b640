import { expect, test } from 'vitest'
import type { BookProblem } from '#server/ledger/index.ts'
import { accountsToFreeze, distinct, problemOf, rowsPerRound } from './problem.rules.ts'

function problem(drifted: bigint[], touched: bigint[] = [], id = '1'): BookProblem {
  return { rule: 'ledger.legs', table: 'transaction', id, drifted, touched }
}

test('what drifts is frozen, and what only shared a transaction with it is not', () => {
  expect(accountsToFreeze([problem([7n]), problem([], [7n, 8n])])).toEqual([7n])
})

test('when nobody can say which account is wrong, all of the transaction wait', () => {
  expect(accountsToFreeze([problem([7n]), problem([], [8n, 9n])])).toEqual([7n, 8n, 9n])
})

test('a problem seen by two checks is one, and the order is always the same', () => {
  const seen = [problem([7n], [], '2'), problem([7n]), problem([7n])]
  expect(distinct(seen).map(({ id }) => id)).toEqual(['1', '2'])
})

test('a broken seal of an entry or an account is that of its account', () => {
  expect(problemOf({ change: 'edited', thing: 'entry', id: '17/3' })).toMatchObject({ drifted: [17n] })
  expect(problemOf({ change: 'cut off', thing: 'log of heads', id: '3–7' })).toEqual({
    rule: 'seals.cut_off',
    table: 'log_of_heads',
    id: '3–7',
    drifted: [],
    touched: [],
  })
})

test.each([0, 1_000_000, 100_000_000, 200_000_000])('of %i rows each is looked at within a day', (rows) => {
  expect(rowsPerRound(rows) * 24 * 60).toBeGreaterThanOrEqual(rows)
  expect(rowsPerRound(rows)).toBeLessThanOrEqual(200_000)
})
