import { expect, test } from 'vitest'
import { resources } from '#contract/console-resources.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { bestFirst } from './best-first.ts'

const fieldsOf = (name: string) =>
  (resources as readonly Resource[]).find((resource) => resource.name === name)?.fields

const order = [
  {
    resource: 'recharge-requests',
    rows: [{ exact: false, title: '1000017', hints: { amount: '5.000', status: 'pending' } }],
  },
  { resource: 'card-orders', rows: [{ exact: false, title: '1000018', hints: { total_amount: '5.000' } }] },
  { resource: 'users', rows: [{ exact: false, title: 'ليلى بن عمر', hints: { username: 'layla.staff' } }] },
  {
    resource: 'clients',
    rows: [{ exact: false, title: 'ليلى الشريف', hints: { member_no: '70012345', phone: '0912345678' } }],
  },
]
const batch = { exact: false, title: '70012345', hints: { amount: '5.000' } }
const first = (typed: string) => bestFirst(order, typed, fieldsOf).map(({ resource }) => resource)

test.each(['0912345678', '+218 91-234 5678', '00218912345678', '٠٩١٢٣٤٥٦٧٨', '70012345'])(
  'whose number is typed in full (%s) stands before what belongs to them',
  (typed) => {
    expect(first(typed)).toEqual(['clients', 'recharge-requests', 'card-orders', 'users'])
  },
)

test('whoever is called so stands before what belongs to them, and one who is known by just that before others', () => {
  expect(first('ليلي')).toEqual(['users', 'clients', 'recharge-requests', 'card-orders'])
  expect(first('layla.staff')[0]).toBe('users')
  expect(first('1000018')[0]).toBe('card-orders')
})

test('what is found otherwise keeps the order of the menu', () => {
  expect(first('0919999999')).toEqual(order.map(({ resource }) => resource))
})

test('a member stands before a batch of the same number, and whoever signs in with just that before whoever is called so', () => {
  const [, , staff, members] = order
  const found = [{ resource: 'generate-vouchers', rows: [batch] }, ...order]
  expect(bestFirst(found, '70012345', fieldsOf)[0]?.resource).toBe('clients')
  const known = members && { ...members, rows: members.rows.map((row) => ({ ...row, exact: true })) }
  expect(bestFirst([...(staff ? [staff] : []), ...(known ? [known] : [])], 'layla', fieldsOf)[0]).toBe(known)
})
