import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AccountEvent, refuseTied } from './ties.rules.ts'

const ids = fc.bigInt({ min: 1n, max: 6n })
const events: fc.Arbitrary<AccountEvent[]> = fc.array(
  fc.record({
    accountId: ids,
    kind: fc.constantFrom('made', 'changed'),
    byIds: fc.uniqueArray(ids, { minLength: 1, maxLength: 2 }),
    isRecent: fc.boolean(),
  }),
  { maxLength: 12 },
)
const made = (accountId: bigint, byId: bigint, isRecent = false): AccountEvent => ({
  accountId,
  kind: 'made',
  byIds: [byId],
  isRecent,
})
const agreed = (accountId: bigint, byIds: readonly bigint[], isRecent = false): AccountEvent => ({
  accountId,
  kind: 'changed',
  byIds,
  isRecent,
})
const codeOf = (past: readonly AccountEvent[], maker: bigint, checker: bigint) =>
  refuseTied(past, maker, checker)?.code ?? null

test('who asked and who decides are treated alike, and no one is two people', () => {
  fc.assert(
    fc.property(events, ids, ids, (past, one, other) => {
      expect(codeOf(past, one, other)).toBe(codeOf(past, other, one))
      expect(codeOf(past, one, one)).toBe('approval.one_behind_both')
    }),
  )
})

test('who made or changed an account in the last hours does not decide with it, whatever else happened', () => {
  fc.assert(
    fc.property(events, ids, ids, (past, account, by) => {
      fc.pre(account !== by)
      expect(codeOf([...past, agreed(account, [by], true)], account, by)).not.toBeNull()
    }),
  )
})

test('all accounts that one person alone made are that person, however they change each other', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(ids, ids), { maxLength: 8 }), ids, ids, (changes, one, other) => {
      // Each account was made by the one before it; the first is a person.
      const lineage = [2n, 3n, 4n, 5n, 6n].map((id) => made(id, id - 1n))
      const puppets = changes.map(([account, by]) => agreed(account, [account === 1n ? 2n : 1n, by]))
      expect(codeOf([...lineage, ...puppets], one, other)).toBe('approval.one_behind_both')
    }),
  )
})

test('an account about which another person agreed is a person of its own', () => {
  const past = [made(2n, 1n), agreed(2n, [1n, 9n])]
  expect(codeOf(past, 1n, 2n)).toBeNull()
  expect(codeOf([...past, made(3n, 2n)], 2n, 3n)).toBe('approval.one_behind_both')
  expect(codeOf([made(2n, 1n), agreed(2n, [1n, 9n], true)], 9n, 2n)).toBe('approval.changed_lately')
  expect(codeOf([], 1n, 2n)).toBeNull()
})
