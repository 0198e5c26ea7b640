import { expect, test } from 'vitest'
import { bestFirst } from './best-first.ts'

const ofMoney = [
  { resource: 'recharge-requests', rows: [{ exact: false, title: '1000017' }] },
  { resource: 'card-orders', rows: [{ exact: false, title: '1000018' }] },
]
const users = (exact = false) => ({ resource: 'users', rows: [{ exact, title: 'ليلى بن عمر' }] })
const clients = (exact = false) => ({ resource: 'clients', rows: [{ exact, title: 'ليلى الشريف' }] })
const batch = { resource: 'generate-vouchers', rows: [{ exact: false, title: '70012345' }] }
const order = (found: Parameters<typeof bestFirst>[0], typed: string) =>
  bestFirst(found, typed).map(({ resource }) => resource)

test('a person whose number is typed in full comes before their rows', () => {
  expect(order([...ofMoney, users(), clients(true)], '0912345678')).toEqual([
    'clients',
    'recharge-requests',
    'card-orders',
    'users',
  ])
})

test('a match by name comes before its rows, and an exact match before others', () => {
  const found = [...ofMoney, users(), clients()]
  expect(order(found, 'ليلي')).toEqual(['users', 'clients', 'recharge-requests', 'card-orders'])
  expect(order([...ofMoney, users(true), clients()], 'layla.staff')[0]).toBe('users')
  expect(order(found, '1000018')[0]).toBe('card-orders')
})

test('what is found otherwise keeps the order of the menu', () => {
  const found = [...ofMoney, users(), clients()]
  expect(order(found, '0919999999')).toEqual(found.map(({ resource }) => resource))
})

test('a member comes before a batch of the same number, and an exact username before a name', () => {
  expect(order([batch, ...ofMoney, users(), clients(true)], '70012345')[0]).toBe('clients')
  expect(order([users(), clients(true)], 'layla')[0]).toBe('clients')
})
