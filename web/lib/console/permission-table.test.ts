import { expect, test } from 'vitest'
import { differenceOf, permissionTable, toggled } from './permission-table.ts'

const resources = [
  { name: 'clients', group: 'clients' },
  { name: 'login-logs-clients', group: 'logs' },
] as const

test('each permission is in the row of its thing: usual actions in columns, its own verbs beside them', () => {
  const table = permissionTable(
    ['login-logs-clients-index', 'clients-index', 'clients-update', 'clients-update-password', 'statistics'],
    resources,
  )
  expect(table.map(({ subject }) => subject)).toEqual(['statistics', 'clients', 'login-logs-clients'])
  expect(table[1]?.usual).toEqual(
    new Map([
      ['index', 'clients-index'],
      ['update', 'clients-update'],
    ]),
  )
  expect(table[1]?.others).toEqual([{ verb: 'update-password', permission: 'clients-update-password' }])
  expect(table[0]?.others).toEqual([{ verb: 'all', permission: 'statistics' }])
})

test('a row or a column is given whole, and taken whole once it is whole', () => {
  const whole = toggled(new Set(['a']), ['a', 'b'])
  expect(whole).toEqual(new Set(['a', 'b']))
  expect(toggled(whole, ['a', 'b'])).toEqual(new Set())
})

test('what would change is named before it is saved', () => {
  expect(differenceOf(new Set(['a', 'b']), new Set(['b', 'c']))).toEqual({ given: ['c'], taken: ['a'] })
})
