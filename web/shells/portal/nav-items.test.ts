import { expect, test } from 'vitest'
import type { User } from '#contract/operations/identity/user.ts'
import { navItemsFor, voucherNavItems } from './nav-items.ts'

const placesOf = (user: Partial<User>) => navItemsFor(user as User, voucherNavItems).map(({ name }) => name)

test('a seller finds where a client is recharged, a merchant where vouchers are taken, and nobody else', () => {
  expect(placesOf({})).toEqual(['voucher_inquiry'])
  expect(placesOf({ seller: true })).toEqual(['voucher_inquiry', 'recharge_client'])
  expect(placesOf({ merchant: true })).toEqual(['voucher_use', 'voucher_inquiry', 'settlements'])
})
