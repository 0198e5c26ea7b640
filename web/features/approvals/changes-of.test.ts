import { expect, test } from 'vitest'
import { changesOf } from './changes-of.ts'

test('lists differ by what is given and taken, values by what they were and would be', () => {
  expect(
    changesOf(
      { permissions: ['a', 'b'], name: 'Clerk', note: null },
      { permissions: ['b', 'c'], name: 'Clerk', note: 'New' },
    ),
  ).toEqual([
    { kind: 'list', field: 'permissions', given: ['c'], taken: ['a'] },
    { kind: 'value', field: 'note', before: null, after: 'New' },
  ])
})

test('without a state before, everything is new', () => {
  expect(changesOf(null, { amount: '5.000', to: 'a' })).toHaveLength(2)
})
