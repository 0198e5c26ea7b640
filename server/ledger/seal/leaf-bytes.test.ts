import { createSecretKey } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commitRows, identityOf, nobody, ownerText } from './commit-rows.ts'
import { groupCopied, leavesOfCopied, type StretchBytes } from './leaf-bytes.ts'
import { entriesOf, transactionsOf } from './sealed-rows.queries.ts'

const salts = createSecretKey(Buffer.alloc(32, 7))
const identities = new Map(['1', '2', '3'].map((id) => [id, identityOf(`wallet\tclient\t${id}\tLYD صاحب`)]))
const owners = new Map(
  [1, 2, 3, 4].map((id) => [id, Buffer.from(ownerText(identities.get(`${id}`) ?? nobody))]),
)

/** A field as COPY writes it: no tab and no newline. */
const field = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replaceAll(/[\t\n]/g, '\\t'))
const one = fc.record({
  id: fc.integer({ min: 1, max: 999_999_999_999_999 }),
  mac: fc.oneof(fc.constant('\\N'), fc.constant('\\\\x'), fc.uuid()),
  rest: field,
  legs: fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.nat(), field), { maxLength: 4 }),
})
const stretch = fc.uniqueArray(one, { selector: ({ id }) => id, maxLength: 8 })
interface One {
  readonly id: number
  readonly mac: string
  readonly rest: string
  readonly legs: readonly (readonly [account: number, version: number, rest: string])[]
}

function copied(all: readonly One[]): StretchBytes {
  const rows = all.map(({ id, mac, rest }) => `${mac}\t2026-12-01 10:00:00+00\ttransfer\t${id}\t${rest}\n`)
  const entries = all
    .toSorted((first, second) => first.id - second.id)
    .flatMap(({ id, legs }) =>
      legs.map(([account, version, rest]) => `${id}\t${account}\t${version}\t${rest}\n`),
    )
  return { rows: Buffer.from(rows.join('')), entries: Buffer.from(entries.join('')) }
}

const row = '\\N\t2026-12-01 10:00:00+00\ttransfer\t5\tx\n'

test('the leaves of copied bytes are those of the same rows as texts', () => {
  fc.assert(
    fc.property(stretch, (all) => {
      const bytes = copied(all)
      const grouped = groupCopied(bytes, new Set())
      const texts = { rows: transactionsOf(bytes.rows), entries: entriesOf(bytes.entries) }
      const expected = commitRows(texts, identities, salts).map(({ row, leaf, entries }) => ({
        id: row.id,
        entries: entries.length,
        hash: leaf,
      }))
      expect(grouped && leavesOfCopied(grouped, owners, salts)).toEqual(expected)
    }),
  )
})

test('what is sealed elsewhere is left out with its entries', () => {
  fc.assert(
    fc.property(stretch, (all) => {
      const isElsewhere = (_one: One, index: number) => index % 2 === 0
      const elsewhere = new Set(all.filter(isElsewhere).map(({ id }) => id.toString()))
      const kept = all.filter((each, index) => !isElsewhere(each, index))
      const whole = groupCopied(copied(all), elsewhere)
      expect(whole?.groups.length).toBe(kept.length)
      const part = groupCopied(copied(kept), new Set())
      expect(whole && leavesOfCopied(whole, owners, salts)).toEqual(
        part && leavesOfCopied(part, owners, salts),
      )
    }),
  )
})

test.each([
  ['a negative id', '\\N\t2026-12-01\ttransfer\t-5\tx\n'],
  ['a row twice, which would hide an entry of no transaction', row.repeat(2)],
  ['half a row', row.slice(0, -1)],
])('left to those who read texts, of transactions: %s', (_what, rows) => {
  const entries = Buffer.from('5\t1\t1\tx\n5\t2\t1\tx\n')
  expect(groupCopied({ rows: Buffer.from(row), entries }, new Set())).not.toBeNull()
  const strays = Buffer.from('5\t1\t1\tx\n6\t2\t1\tx\n')
  expect(groupCopied({ rows: Buffer.from(rows), entries: strays }, new Set())).toBeNull()
})

test.each([
  ['a negative id', '-5\t1\t1\tx\n'],
  ['an id too large for a number', '9007199254740993\t1\t1\tx\n'],
  ['no number', '5x\t1\t1\tx\n'],
  ['an entry of no transaction', '6\t1\t1\tx\n'],
  ['half a line', '5\t1\t1'],
])('left to those who read texts: %s', (_what, entries) => {
  const rows = Buffer.from(row)
  expect(groupCopied({ rows, entries: Buffer.from('5\t1\t1\tx\n') }, new Set())).not.toBeNull()
  expect(groupCopied({ rows, entries: Buffer.from(entries) }, new Set())).toBeNull()
})
