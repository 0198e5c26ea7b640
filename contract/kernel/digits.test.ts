import { expect, test } from 'vitest'
import { cleanTyped, normaliseDigits, stripInvisible } from './digits.ts'

test('Arabic-Indic and Persian digits and separators become Western ones', () => {
  expect(normaliseDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ ١٬٢٥٠٫٥')).toBe('0123456789 0123456789 1,250.5')
  expect(normaliseDigits('قسيمة ٣ abc 7')).toBe('قسيمة 3 abc 7')
})

test('bidi controls and zero-width characters disappear, letters stay', () => {
  expect(stripInvisible('\u200F\u202B12\u2066\u200B3\uFEFF\u061C\u2069')).toBe('123')
  expect(cleanTyped('\u00A0 ٤٢\u200E ')).toBe('42')
})
