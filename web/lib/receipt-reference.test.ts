import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readReceiptNumber } from './receipt-reference.ts'

const letters = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']
const number = fc
  .array(fc.constantFrom(...letters), { minLength: 16, maxLength: 16 })
  .map((all) => all.join(''))

test('the number of a receipt is read in any case, digits and groups, with or without MZ', () => {
  fc.assert(
    fc.property(number, fc.constantFrom('', 'MZ', 'mz-', ' MZ '), (plain, begin) => {
      const groups = plain.match(/.{4}/g) ?? []
      const whole = `MZ-${groups.join('-')}`
      expect(readReceiptNumber(begin + plain)).toBe(whole)
      expect(readReceiptNumber(`${begin}${groups.join(' ').toLowerCase()} `)).toBe(whole)
      const arabic = whole.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
      expect(readReceiptNumber(arabic)).toBe(whole)
    }),
  )
})

test.each(['', 'MZ', '1234', 'MZ-0000-0000-0000-000', 'MZ-0000-0000-0000-00000', 'MZ-0000-0000-0000-00é0'])(
  '“%s” cannot be the number of a receipt',
  (typed) => expect(readReceiptNumber(typed)).toBeNull(),
)
