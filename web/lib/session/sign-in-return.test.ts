import { expect, test } from 'vitest'
import { purposeOf, safeReturn, signInAgainReturn, signInReturn, withReturn } from './sign-in-return.ts'

const strange = [
  '//evil.test/portal',
  'https://evil.test/portal',
  '/\\evil.test',
  '/\t/evil.test/portal',
  'javascript:alert(1)//portal',
  '/portals',
  '/portal@evil.test',
  '/auth/login',
]

const queryOf = (address: string) => new URL(address, 'https://mahfaza.test').searchParams

test('after sign-in a person gets the wanted page of the portal, and no other', () => {
  for (const place of ['/portal/cards?buy=7&view=mine', '/settlements/12', '/receipts/AB12CD34'])
    expect(queryOf(signInReturn(place)).get('next')).toBe(place)
  for (const place of strange) {
    expect([signInReturn(place), safeReturn(place)]).toEqual(['/auth/login', null])
    expect(queryOf(signInAgainReturn(place)).get('next')).toBe('/portal/home')
  }
  expect(safeReturn(null)).toBeNull()
})

test('every step on the way in carries where it leads, and without one adds nothing', () => {
  const step = withReturn('/auth/verify?verify_phone=1', '/portal/transfer?to=100003&amount=7.5')
  expect(Object.fromEntries(queryOf(step))).toEqual({
    verify_phone: '1',
    next: '/portal/transfer?to=100003&amount=7.5',
  })
  expect(withReturn('/auth/register', null)).toBe('/auth/register')
})

test('the login says what it is needed for, and repeats no words out of an address', () => {
  const expected = {
    '/portal/transfer?to=100003&amount=7.5': { what: 'transfer_amount', to: '100003', amount: '7.5' },
    '/portal/transfer?to=100003&amount=free': { what: 'transfer_to', to: '100003' },
    '/portal/requests/some-code': { what: 'request' },
    '/portal/transfer?to=call+091+0000000': { what: 'transfer' },
    '/portal/cards?buy=13': { what: 'buy' },
    '/portal/cards': { what: 'cards' },
    '/portal/recharge?method=cash': { what: 'recharge' },
    '/portal/recharge-client': { what: 'other' },
    '/portal/reports/wallet-transactions': { what: 'report' },
    '/settlements/12': { what: 'settlement' },
    '/portal/profile': { what: 'other' },
  }
  for (const [place, purpose] of Object.entries(expected)) expect(purposeOf(place)).toEqual(purpose)
})
