import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#contract/kernel/refusal.ts'
import { cellsOf } from '#tests/world/ledger-cells.ts'
import type { AccountAddress } from './account.rules.ts'
import { type AccountCell, type Entry, type Movement, openBook } from './book.rules.ts'

const operator: AccountAddress = {
  kind: 'house',
  ownerType: null,
  ownerId: null,
  currency: 'LYD',
  floorMinor: null,
}
const points = { ...operator, currency: 'PTS' }
const wallets = [1n, 2n, 3n].map((ownerId) => ({
  ...operator,
  kind: 'wallet',
  ownerType: 'client',
  ownerId,
  floorMinor: 0n,
}))
const accounts = [operator, points, ...wallets]
const [first = operator, second = operator] = wallets
const now = new Date(0)

const lydAccount = fc.constantFrom(operator, ...wallets)
const posting = fc
  .tuple(lydAccount, lydAccount, fc.bigInt({ min: 1n, max: 100n }))
  .filter(([from, to]) => from !== to)
  .map(([from, to, amountMinor]) => ({ from, to, amountMinor }))
const movement = fc.record({
  postings: fc.array(posting, { minLength: 1, maxLength: 4 }),
  held: fc.array(fc.record({ account: fc.constantFrom(...wallets), amountMinor: fc.bigInt(0n, 30n) }), {
    maxLength: 1,
  }),
})

describe('whatever is posted', () => {
  test('each transaction sums to zero, balances run on, versions have no gaps, and no floor is broken', () => {
    fc.assert(
      fc.property(fc.array(movement, { maxLength: 40 }), (movements) => {
        const cells = cellsOf(accounts)
        const running = openBook(cells, now)
        const all: Entry[] = []
        for (const [index, one] of movements.entries()) {
          running.turnTo(BigInt(index + 1))
          const entries = attempt(() => running.post(one)) ?? []
          expect(entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(0n)
          all.push(...entries)
        }
        expectChained(cells, all)
        for (const { balanceMinor, heldMinor, floorMinor } of cells.values()) {
          expect(floorMinor === null || balanceMinor - heldMinor >= floorMinor).toBe(true)
        }
      }),
    )
  })

  test('what throws, whatever is wrong with it, leaves every account as it was', () => {
    const strange = { ...first, ownerId: 9n }
    const account = fc.constantFrom(...accounts, ...wallets, strange)
    const amountMinor = fc.bigInt(-20n, 60n)
    const odd = fc.record({
      postings: fc.array(fc.record({ from: account, to: account, amountMinor }), { maxLength: 3 }),
      held: fc.array(fc.record({ account, amountMinor }), { maxLength: 2 }),
      owed: fc.array(fc.record({ account, amountMinor }), { maxLength: 2 }),
      tallies: fc.array(fc.record({ account, text: fc.constant('counted') }), { maxLength: 1 }),
    })
    fc.assert(
      fc.property(fc.array(movement, { maxLength: 5 }), odd, (before, one) => {
        const cells = cellsOf(accounts)
        const running = openBook(cells, now)
        for (const each of before) attempt(() => running.post(each))
        const state = structuredClone([...cells.values()])
        try {
          running.post(one)
        } catch {
          expect([...cells.values()]).toEqual(state)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('the book agrees with a model of plain sums, and a refused movement leaves no trace', () => {
    fc.assert(
      fc.property(fc.array(movement, { maxLength: 40 }), (movements) => {
        const running = openBook(cellsOf(accounts), now)
        const model = new Map(accounts.map((account) => [account, { balance: 0n, held: 0n }]))
        for (const one of movements) {
          if (attempt(() => running.post(one))) move(model, one)
          for (const [account, { balance, held }] of model) {
            expect(running.book.balance(account)).toBe(balance)
            expect(running.book.available(account)).toBe(balance - held)
          }
        }
      }),
    )
  })
})

test('a floor is asked at the end of a transaction, not between its postings', () => {
  const running = openBook(cellsOf(accounts), now)
  running.post({
    postings: [
      { from: first, to: second, amountMinor: 70n },
      { from: operator, to: first, amountMinor: 70n },
    ],
  })
  expect(running.book.balance(second)).toBe(70n)
})

test('a tally is kept with its account, unless the movement is refused', () => {
  const running = openBook(cellsOf(accounts), now)
  const tallies = [{ account: first, text: 'one' }]
  running.post({ postings: [{ from: operator, to: first, amountMinor: 10n }], tallies })
  const tooMuch = { from: first, to: second, amountMinor: 11n }
  expect(() => running.post({ postings: [tooMuch], tallies: [{ account: first, text: 'two' }] })).toThrow(
    Refusal,
  )
  expect(running.book.tally(first)).toBe('one')
  expect(running.book.tally(second)).toBeNull()
})

test('what is held is not available; a capture uses it up', () => {
  const running = openBook(cellsOf(accounts), now)
  running.post({ postings: [{ from: operator, to: first, amountMinor: 100n }] })
  running.post({ postings: [], held: [{ account: first, amountMinor: 80n }] })
  const spend = { postings: [{ from: first, to: second, amountMinor: 30n }] }
  expect(() => running.post(spend)).toThrow(
    new Refusal('ledger.insufficient_funds', { available: '0.020', missing: '0.010', currency: 'LYD' }),
  )
  running.post({ ...spend, held: [{ account: first, amountMinor: -30n }] })
  expect(running.book.available(first)).toBe(20n)
  expect(running.book.held(first)).toBe(50n)
})

test.each<[string, Movement]>([
  ['leaves', { postings: [{ from: first, to: second, amountMinor: 1n }] }],
  ['comes into', { postings: [{ from: operator, to: first, amountMinor: 1n }] }],
  ['is set aside on', { postings: [], held: [{ account: first, amountMinor: 1n }] }],
  ['is given back on', { postings: [], held: [{ account: first, amountMinor: -1n }] }],
])('nothing %s a frozen account', (_name, movement) => {
  const figures = { balanceMinor: 100n, heldMinor: 50n }
  const others = cellsOf([second, operator])
  const open = openBook(new Map([...cellsOf([first], figures), ...others]), now)
  expect(open.post(movement)).toHaveLength(movement.postings.length * 2)
  const frozen = openBook(new Map([...cellsOf([first], { ...figures, frozen: true }), ...others]), now)
  expect(() => frozen.post(movement)).toThrow(new Refusal('ledger.account_frozen'))
})

const paysFirst = { postings: [{ from: operator, to: first, amountMinor: 5n }] }

test.each<[string, Movement]>([
  ['nothing at all', { postings: [] }],
  ['an amount of zero', { postings: [{ from: operator, to: first, amountMinor: 0n }] }],
  ['an amount below zero', { postings: [{ from: operator, to: first, amountMinor: -1n }] }],
  ['an account with itself', { postings: [{ from: operator, to: { ...operator }, amountMinor: 1n }] }],
  ['two currencies', { postings: [{ from: operator, to: points, amountMinor: 1n }] }],
  [
    'an account that was not named',
    { postings: [{ from: operator, to: { ...first, ownerId: 9n }, amountMinor: 1n }] },
  ],
  ['more than a balance can be', { postings: [{ from: operator, to: first, amountMinor: 2n ** 63n }] }],
  ['overpaying', { ...paysFirst, owed: [{ account: first, amountMinor: -1n }] }],
  ['giving back what is not held', { postings: [], held: [{ account: first, amountMinor: -1n }] }],
])('%s is a defect, not a refusal', (_name, one) => {
  expect(() => openBook(cellsOf(accounts), now).post(one)).toThrow(RangeError)
})

test('an amount the database could not write is a defect, even where both balances could be written', () => {
  const largest = 2n ** 63n - 1n
  const rich = openBook(cellsOf([operator, points], { balanceMinor: largest }), now)
  const poor = openBook(
    new Map([
      ...cellsOf([operator], { balanceMinor: largest }),
      ...cellsOf([first], { balanceMinor: -largest }),
    ]),
    now,
  )
  expect(() => poor.post({ postings: [{ from: operator, to: first, amountMinor: 2n * largest }] })).toThrow(
    RangeError,
  )
  const twice = [first, second].map((to) => ({ from: operator, to, amountMinor: largest }))
  const all = openBook(
    new Map([...cellsOf([operator], { balanceMinor: largest }), ...cellsOf([first, second])]),
    now,
  )
  expect(() => all.post({ postings: twice })).toThrow(RangeError)
  rich.post({ postings: [], held: [{ account: operator, amountMinor: largest }] })
  expect(() => rich.post({ postings: [], held: [{ account: operator, amountMinor: 1n }] })).toThrow(
    RangeError,
  )
})

function attempt(post: () => readonly Entry[]): readonly Entry[] | undefined {
  try {
    return post()
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal)
    return undefined
  }
}

function expectChained(cells: ReadonlyMap<string, AccountCell>, entries: readonly Entry[]): void {
  for (const { id, version, balanceMinor } of cells.values()) {
    const own = entries.filter(({ accountId }) => accountId === id)
    let balance = 0n
    for (const [index, entry] of own.entries()) {
      balance += entry.amountMinor
      expect(entry).toMatchObject({ version: BigInt(index + 1), balanceAfterMinor: balance })
    }
    expect({ version, balanceMinor }).toEqual({ version: BigInt(own.length), balanceMinor: balance })
  }
}

function move(
  model: Map<AccountAddress, { balance: bigint; held: bigint }>,
  { postings, held = [] }: Movement,
): void {
  const of = (account: AccountAddress) => model.get(account) ?? { balance: 0n, held: 0n }
  for (const { from, to, amountMinor } of postings) {
    of(from).balance -= amountMinor
    of(to).balance += amountMinor
  }
  for (const { account, amountMinor } of held) of(account).held += amountMinor
}
