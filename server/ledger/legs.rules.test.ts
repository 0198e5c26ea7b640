import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsOf } from '#tests/world/ledger-cells.ts'
import { openBook } from './book.rules.ts'
import { readPostings } from './legs.rules.ts'

const accounts = [1n, 2n, 3n, 4n].map((id) => ({
  kind: 'wallet',
  ownerType: 'client',
  ownerId: id,
  currency: 'LYD',
  floorMinor: null,
}))
const account = fc.constantFrom(...accounts)
const posting = fc
  .record({ from: account, to: account, amountMinor: fc.bigInt(1n, 1000n) })
  .filter(({ from, to }) => from !== to)

test('postings are read from the legs as they were asked; who pays several times in a row has one entry', () => {
  fc.assert(
    fc.property(fc.array(posting, { minLength: 1, maxLength: 6 }), (postings) => {
      const running = openBook(cellsOf(accounts), new Date(0))
      running.turnTo(7n)
      const legs = running.post({ postings })
      const read = readPostings(legs) ?? []
      expect(read.map(({ from, to }) => [from.accountId, to.accountId, to.amountMinor])).toEqual(
        postings.map(({ from, to, amountMinor }) => [from.ownerId, to.ownerId, amountMinor]),
      )
      const payments = postings.filter(({ from }, index) => postings[index - 1]?.from !== from)
      expect(legs).toHaveLength(payments.length + postings.length)
    }),
  )
})

test('legs that are no payments are not read', () => {
  const read = (...amounts: number[]) => readPostings(amounts.map((one) => ({ amountMinor: BigInt(one) })))
  expect(read()).toEqual([])
  expect(read(-3, 1, 2)).toHaveLength(2)
  for (const amounts of [[3, -3], [-3], [-3, 2], [-3, 4], [-3, 0, 3], [-3, 4, -1], [-3, -1, 4]])
    expect(read(...amounts), amounts.join(' ')).toBeNull()
})
