import { expect, test } from 'vitest'
import { scannedPlace, scannedReceiver } from './scanned-place.ts'

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
