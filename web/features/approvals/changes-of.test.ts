import { expect, test } from 'vitest'
import { changesOf, staysOf } from './changes-of.ts'

const reader = { locale: 'en', comma: ', ' } as const

test('lists differ by what is given and taken, values by what they were and would be', () => {
  expect(
    changesOf(
      { permissions: ['a', 'b'], name: 'Clerk', note: null },
      { permissions: ['b', 'c'], name: 'Clerk', note: 'New' },
      reader,
    ),
  ).toEqual([
    { kind: 'list', field: 'permissions', given: ['c'], taken: ['a'] },
    { kind: 'value', field: 'note', before: null, after: 'New' },
  ])
})

test('without a state before, everything is new', () => {
  expect(changesOf(null, { amount: '5.000', to: 'a' }, reader)).toHaveLength(2)
})

test('what stays the same describes the request, but for lists', () => {
  const order = { client: 'Layla', amount: '20.000', cards: ['a'], note: null }
  expect(staysOf({ ...order, status: 'completed' }, { ...order, status: 'refunded' }, reader)).toEqual([
    { field: 'client', value: 'Layla' },
    { field: 'amount', value: '20.000' },
  ])
  expect(staysOf(null, order, reader)).toEqual([])
})

test('a text in two languages is read in one, and what is made of several values by all of them', () => {
  const account = { bank: { ar: 'الجمهورية', en: 'Jumhouria' }, number: '1234' }
  expect(
    changesOf({ name: { ar: 'محفظة', en: 'Wallet' } }, { name: { ar: 'محفظة', en: 'Mahfaza' } }, reader),
  ).toEqual([{ kind: 'value', field: 'name', before: 'Wallet', after: 'Mahfaza' }])
  expect(changesOf({ accounts: [] }, { accounts: [account] }, reader)).toEqual([
    { kind: 'list', field: 'accounts', given: ['\u2068Jumhouria\u2069 · \u20681234\u2069'], taken: [] },
  ])
})

test('what is judged comes first, however it is kept: of whom, how much, where it went; what has no place is last', () => {
  const named = { amount: '9.000', bank: 'Jumhouria', client: 'Layla', fee: '1.000', net_amount: '8.000' }
  const reached = { aim: 'x', ...named, paid_number: '12', status: 'pending', transferred_on: '2026-11-20' }
  expect(staysOf(reached, { ...reached, status: 'completed' }, reader).map(({ field }) => field)).toEqual([
    'client',
    'amount',
    'fee',
    'net_amount',
    'bank',
    'paid_number',
    'transferred_on',
    'aim',
  ])
})
