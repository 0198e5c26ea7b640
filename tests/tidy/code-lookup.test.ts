import { expect, test } from 'vitest'
import { findSources, type Source } from './sources.ts'

/** Who may read `code_lookup` in SQL, and who may compute one: everyone else goes by `guardGuess`. */
const queries = [
  'server/modules/vouchers/import.queries.ts', // within one supplier, counted by rows (`staff/watch-files.ts`)
  'server/modules/vouchers/make-chunk.queries.ts', // the name of a constraint
  'server/modules/vouchers/rewrap.queries.ts', // proves a key, finds by id
  'server/modules/vouchers/staff/voucher-facts.queries.ts', // the inquiry of staff, counted by its operation
  'server/modules/vouchers/voucher-copy.queries.ts', // writes
  'server/modules/vouchers/voucher.queries.ts', // behind the guard
]
const lookups = [
  'server/modules/vouchers/code/check-code.ts', // makes it
  'server/modules/vouchers/expect-keys.ts', // compares the keys of a start
  'server/modules/vouchers/guard-guess.ts', // the guard
  'server/modules/vouchers/import-codes.ts',
  'server/modules/vouchers/index.ts',
  'server/modules/vouchers/inquire-voucher.ts', // a client's own cards
  'server/modules/vouchers/make-batch.ts', // writes
  'server/modules/vouchers/staff/look-up-voucher.ts', // the inquiry of staff
]
const ofSql = /\bcode_lookup\b/
const ofCode = /\bcodeLookup\(|\bcodeLookup\b.*from/

function findUnguarded(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path, text }) => {
      return (ofSql.test(text) && !queries.includes(path)) || (ofCode.test(text) && !lookups.includes(path))
    })
    .map(({ path }) => path)
}

const sources = findSources(/\.ts$/).filter(({ path }) => /^server\/(?!.*\.test\.ts$)/.test(path))

test('no path evaluates a voucher code outside the guard', () => {
  expect(findUnguarded(sources)).toEqual([])
  const known = sources.map(({ path }) => path)
  expect([...queries, ...lookups].filter((path) => !known.includes(path))).toEqual([])
})

test('a planted way past the guard is found', () => {
  const planted = [
    { path: 'server/modules/home/peek.queries.ts', text: 'select id from voucher where code_lookup = $1' },
    { path: 'server/modules/home/peek.ts', text: 'const lookup = codeLookup(keys, code)' },
  ]
  expect(findUnguarded(planted)).toEqual(planted.map(({ path }) => path))
})
