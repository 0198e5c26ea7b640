import { expect, test } from 'vitest'
import { scannedPlace, scannedReceiver, typedPlace } from './scanned-place.ts'

const origin = 'https://mahfaza.ly'

test.each([
  [`${origin}/portal/pay/100003`, '/portal/pay/100003'],
  [
    `${origin}/portal/requests/2s-abcdefghijklmnopqrstuvwxyz_`,
    '/portal/requests/2s-abcdefghijklmnopqrstuvwxyz_',
  ],
  [`${origin}/portal/transfer?to=100003&amount=7.5`, '/portal/transfer?to=100003&amount=7.5'],
  ['1234 5678 9012 3456', '/portal/recharge'],
])('%s leads to %s', (text, to) => {
  expect(scannedPlace(text, origin)?.to).toBe(to)
})

test.each([
  'https://evil.example/portal/pay/100003',
  `${origin}.evil.example/portal/pay/100003`,
  `${origin}/portal/profile`,
  `${origin}/portal/pay/100003/../../profile`,
  'javascript:alert(1)',
  '',
  'hello',
])('%s leads nowhere', (text) => {
  expect(scannedPlace(text, origin)).toBeNull()
})

test('a voucher’s code is in no address', () => {
  expect(scannedPlace('1234567890123456', origin)).toEqual({
    to: '/portal/recharge',
    voucherCode: '1234567890123456',
  })
})

test('a member’s code gives the number and the amount', () => {
  expect(scannedReceiver(`${origin}/portal/transfer?to=100003&amount=7.5`)).toEqual({
    to: '100003',
    amount: '7.5',
  })
  expect(scannedReceiver(`${origin}/portal/pay/100003`)).toEqual({ to: '100003', amount: '' })
  expect(scannedReceiver('100003')).toEqual({ to: '100003', amount: '' })
})

test('a typed number is a voucher, a phone in any form, or the number of a shop or a bill', () => {
  const placeOf = (text: string) => typedPlace(text, origin)?.to
  expect(placeOf('1234-5678-9012-3456')).toBe('/portal/recharge')
  for (const phone of ['0912345678', '912345678', '+218 91 234 5678', '00218912345678'])
    expect(placeOf(phone)).toBe('/portal/transfer?to=0912345678')
  expect(placeOf('100 003')).toBe('/portal/pay/100003')
  expect(placeOf('123 456 7890')).toBe('/portal/pay/1234567890')
  expect(typedPlace('a shop', origin)).toBeNull()
})
