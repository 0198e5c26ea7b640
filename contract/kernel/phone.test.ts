import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contactPhoneInput, internationalPhone, maskPhone, normalisePhone, phoneInput } from './phone.ts'
import { formatPhone } from './phone-text.ts'

test.each([
  '0912345678',
  '912345678',
  '+218912345678',
  '00218912345678',
  '218912345678',
  '٠٩١٢٣٤٥٦٧٨',
  '+٢١٨ ٩١ ٢٣٤ ٥٦٧٨',
  '۰۹۱-۲۳۴-۵۶۷۸',
  '\u202A+218 (91) 234-5678\u202C',
])('%j is the phone 0912345678', (text) => {
  expect(normalisePhone(text)).toBe('0912345678')
})

test.each([
  '',
  '0962345678',
  '0902345678',
  '091234567',
  '09123456789',
  '+2180912345678',
  '+219912345678',
  '0212345678',
  '09123456a8',
  '0912345678\u0000',
  '9'.repeat(1_000_000),
])('%.20j is no phone', (text) => {
  expect(normalisePhone(text)).toBeNull()
})

test.each([
  ['٠٩١٢٣٤٥٦٧٨', '0912345678'],
  ['+218 91 234 5678', '0912345678'],
  ['021 333 4455', '0213334455'],
  ['+218 21 333 4455', '0213334455'],
  ['00218 (0)61-222-3344', '0612223344'],
  ['00971 4 555 1234', '+97145551234'],
  ['+٢١٦ ٧١ ٢٣٤ ٥٦٧', '+21671234567'],
])('%j of a firm is kept as %s', (typed, kept) => {
  expect(contactPhoneInput.parse(typed)).toBe(kept)
})

test.each(['hello', '12', '0962345678', '+218 99', '021 33', '+0123456789'])(
  '%j reaches no firm',
  (typed) => {
    expect(contactPhoneInput.safeParse(typed).error?.issues[0]?.message).toBe('validation.contact_phone')
  },
)

test('every form of a number means the same number', () => {
  const phone = fc.tuple(fc.constantFrom(1, 2, 3, 4, 5), fc.integer({ min: 0, max: 9_999_999 }))
  fc.assert(
    fc.property(phone, fc.constantFrom('', '0', '+218', '00218', '218'), ([operator, rest], prefix) => {
      const tail = `9${operator}${String(rest).padStart(7, '0')}`
      expect(normalisePhone(prefix + tail)).toBe(`0${tail}`)
      expect(normalisePhone(formatPhone(`0${tail}`))).toBe(`0${tail}`)
      expect(normalisePhone(internationalPhone(`0${tail}`))).toBe(`0${tail}`)
    }),
  )
})

test('a phone is shown in groups, masked for others, and refused by its rule', () => {
  expect(formatPhone('0912345678')).toBe('091 234 5678')
  expect(formatPhone('+97145551234')).toBe('+97145551234')
  expect(maskPhone('0912345678')).toBe('091 *** **78')
  expect(phoneInput.parse('+218 91 234 5678')).toBe('0912345678')
  expect(phoneInput.safeParse('123').error?.issues[0]?.message).toBe('validation.phone')
})
