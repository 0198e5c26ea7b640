import { expect, test } from 'vitest'
import type { User } from '#contract/operations/identity/user.ts'
import { fourthOf, mainNavItems, navItemsFor, voucherNavItems } from './nav-items.ts'

const placesOf = (user: Partial<User>, items = voucherNavItems) =>
  navItemsFor(user as User, items).map(({ name }) => name)

test('a seller finds where a client is recharged and where paper tickets are sold, a merchant where payments and vouchers are taken, and nobody else', () => {
  expect(placesOf({})).toEqual(['voucher_inquiry'])
  expect(placesOf({ seller: true })).toEqual(['voucher_inquiry', 'recharge_client', 'paper_tickets'])
  expect(placesOf({ merchant: true })).toEqual(['till', 'voucher_use', 'voucher_inquiry', 'settlements'])
})

test('the sidebar has its places in the order of the specification, and two of them for Pro alone', () => {
  const all = [
    'home',
    'recharge',
    'cards',
    'transfer',
    'promo_codes',
    'wallet_transactions',
    'cards_transactions',
    'settings',
  ]
  const named = (user: Partial<User>) => placesOf(user, mainNavItems).filter((name) => all.includes(name))
  expect(named({ pro: true })).toEqual(all)
  expect(named({ pro: false })).toEqual(all.filter((name) => name !== 'transfer' && name !== 'promo_codes'))
})

test('a client without a Pro account finds in the menu what sending needs, and one with it does not', () => {
  expect(placesOf({ pro: false }, mainNavItems)).toContain('send_with_pro')
  expect(placesOf({ pro: true }, mainNavItems)).not.toContain('send_with_pro')
})

test('a place that names a permission is shown to who holds it', () => {
  const kept = mainNavItems.map((item) => ({ ...item, permission: 'cards-index' }))
  expect(placesOf({ pro: true, permissions: [] }, kept)).toEqual([])
  expect(placesOf({ pro: true, permissions: ['cards-index'] }, kept)).toEqual(
    placesOf({ pro: true, permissions: [] }, mainNavItems),
  )
})

test('small screens have the till for a merchant, and scanning for everyone else', () => {
  expect(fourthOf({ merchant: true }).name).toBe('till')
  expect(fourthOf({ merchant: false }).name).toBe('pay')
  expect(fourthOf(null).name).toBe('pay')
})
