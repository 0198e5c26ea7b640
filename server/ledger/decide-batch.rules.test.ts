import { expect, test } from 'vitest'
import { Refusal } from '#contract/kernel/refusal.ts'
import { type AccountAddress, accountKey } from './account.rules.ts'
import { openBook } from './book.rules.ts'
import {
  type AnyOperation,
  type Asked,
  decideBatch,
  type Outcome,
  type Stored,
} from './decide-batch.rules.ts'
import { loadNothing, type Operation } from './operation.ts'
import { plainPosting } from './plain-posting.ts'

const operator: AccountAddress = {
  kind: 'house',
  ownerType: null,
  ownerId: null,
  currency: 'LYD',
  floorMinor: null,
}
const purse: AccountAddress = { ...operator, kind: 'purse', floorMinor: 0n }

test('a key asked twice in a batch has one effect and two equal answers', () => {
  const outcomes = decide([pay(5n, { key: 'a' }), pay(5n, { key: 'a' })])
  expect(outcomes).toMatchObject([
    { kind: 'accepted', asked: { transactionId: 1n } },
    { kind: 'known', transactionId: 1n, answer: null, replayed: true },
  ])
})

test('a key with another request is a conflict, whether it was stored or is in the same batch', () => {
  const stored = new Map([['b', { transactionId: 90n, requestDigest: 'other', answer: null }]])
  const outcomes = decide(
    [pay(5n, { key: 'a' }), pay(5n, { key: 'a', request: 'two' }), pay(5n, { key: 'b' })],
    stored,
  )
  expect(outcomes.map(codeOf)).toEqual(['accepted', 'idempotency.conflict', 'idempotency.conflict'])
})

test('a refused request leaves its key free and its neighbours alone', () => {
  const outcomes = decide([pay(-50n, { key: 'a' }), pay(60n), pay(-50n, { key: 'a' }), pay(-50n)])
  expect(outcomes.map(codeOf)).toEqual([
    'ledger.insufficient_funds',
    'accepted',
    'accepted',
    'ledger.insufficient_funds',
  ])
})

test('a decision that breaks leaves its neighbours alone', () => {
  const broken: Operation<null, null, null, null> = {
    name: 'broken',
    load: loadNothing,
    accounts: () => [],
    decide: () => {
      throw new TypeError('a defect')
    },
  }
  const outcomes = decide([pay(5n), { ...pay(5n), operation: broken as unknown as AnyOperation }, pay(5n)])
  expect(outcomes.map(codeOf)).toEqual(['accepted', 'TypeError', 'accepted'])
})

test('later requests of a batch see what an accepted one did to the facts they share', () => {
  const stock = { left: 2 }
  const buy: Operation<null, typeof stock, number, null> = {
    name: 'buy',
    load: async () => [stock],
    accounts: () => [],
    decide: (_input, { left }) =>
      left === 0
        ? new Refusal('card.out_of_stock')
        : { postings: [{ from: operator, to: purse, amountMinor: 1n }], answer: left, row: null },
    apply: (facts) => {
      facts.left -= 1
    },
  }
  const asked = [0, 1, 2].map(() => ({ ...pay(1n), operation: buy as unknown as AnyOperation }))
  expect(decide(asked, new Map(), stock).map(codeOf)).toEqual(['accepted', 'accepted', 'card.out_of_stock'])
})

test('a request found committed under its own id is answered, not done again', () => {
  const outcomes = decide([pay(5n)], new Map(), null, new Map([[1n, { done: true }]]))
  expect(outcomes).toEqual([{ kind: 'known', transactionId: 1n, answer: { done: true }, replayed: false }])
})

/** Into the purse, or out of it for a negative amount. */
function pay(amountMinor: bigint, { key, request = 'one' }: { key?: string; request?: string } = {}) {
  const posting =
    amountMinor > 0n
      ? { from: operator, to: purse, amountMinor }
      : { from: purse, to: operator, amountMinor: -amountMinor }
  return {
    operation: plainPosting as unknown as AnyOperation,
    input: { postings: [posting] },
    actor: { type: 'system' as const, id: null },
    ip: null,
    device: null,
    keyDigest: key ?? null,
    requestDigest: key ? request : null,
  }
}

function decide(
  requests: readonly Omit<Asked, 'transactionId'>[],
  stored: ReadonlyMap<string, Stored> = new Map(),
  facts: unknown = null,
  committed: ReadonlyMap<bigint, unknown> = new Map(),
): Outcome[] {
  const cells = [operator, purse].map((address, index) => {
    const zero = {
      ...{ version: 0n, balanceMinor: 0n, heldMinor: 0n, owedMinor: 0n },
      ...{ frozen: false, tally: null, changed: false, owesAnew: false },
    }
    return [
      accountKey(address),
      { id: BigInt(index), address, floorMinor: address.floorMinor, ...zero },
    ] as const
  })
  return decideBatch({
    asked: requests.map((request, index) => ({ ...request, transactionId: BigInt(index + 1) })),
    facts: requests.map(() => facts),
    failures: new Map(),
    stored,
    committed,
    running: openBook(new Map(cells), new Date(0)),
  })
}

function codeOf(outcome: Outcome): string {
  if (outcome.kind !== 'failed') return outcome.kind
  const { error } = outcome
  if (error instanceof Refusal) return error.code
  return error instanceof Error ? error.name : 'unknown'
}
