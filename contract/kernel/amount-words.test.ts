import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInWords } from './amount-words.ts'
import { parseAmount } from './money.ts'

const dinars = (amount: string) => {
  const amountMinor = parseAmount(amount, 'LYD')
  if (typeof amountMinor === 'string') throw new Error(`${amount} is no amount`)
  return amountMinor
}

test.each([
  ['0', 'صفر دينار', 'zero dinars'],
  ['1', 'دينار واحد', 'one dinar'],
  ['2', 'ديناران', 'two dinars'],
  ['3', 'ثلاثة دنانير', 'three dinars'],
  ['8', 'ثمانية دنانير', 'eight dinars'],
  ['10', 'عشرة دنانير', 'ten dinars'],
  ['11', 'أحد عشر دينارًا', 'eleven dinars'],
  ['12.5', 'اثنا عشر دينارًا وخمسمائة درهم', 'twelve dinars and five hundred dirhams'],
  ['18', 'ثمانية عشر دينارًا', 'eighteen dinars'],
  ['20', 'عشرون دينارًا', 'twenty dinars'],
  ['21', 'واحد وعشرون دينارًا', 'twenty-one dinars'],
  ['22', 'اثنان وعشرون دينارًا', 'twenty-two dinars'],
  ['99', 'تسعة وتسعون دينارًا', 'ninety-nine dinars'],
  ['100', 'مائة دينار', 'one hundred dinars'],
  ['101', 'مائة دينار ودينار واحد', 'one hundred and one dinars'],
  ['102', 'مائة دينار وديناران', 'one hundred and two dinars'],
  ['103', 'مائة وثلاثة دنانير', 'one hundred and three dinars'],
  ['111', 'مائة وأحد عشر دينارًا', 'one hundred and eleven dinars'],
  ['200', 'مائتا دينار', 'two hundred dinars'],
  ['250', 'مائتان وخمسون دينارًا', 'two hundred and fifty dinars'],
  ['800', 'ثمانمائة دينار', 'eight hundred dinars'],
  ['1000', 'ألف دينار', 'one thousand dinars'],
  ['1001', 'ألف دينار ودينار واحد', 'one thousand and one dinars'],
  ['1100', 'ألف ومائة دينار', 'one thousand one hundred dinars'],
  ['2000', 'ألفا دينار', 'two thousand dinars'],
  ['2002', 'ألفا دينار وديناران', 'two thousand and two dinars'],
  ['2200', 'ألفان ومائتا دينار', 'two thousand two hundred dinars'],
  ['3000', 'ثلاثة آلاف دينار', 'three thousand dinars'],
  ['11000', 'أحد عشر ألف دينار', 'eleven thousand dinars'],
  ['11500', 'أحد عشر ألفًا وخمسمائة دينار', 'eleven thousand five hundred dinars'],
  ['100000', 'مائة ألف دينار', 'one hundred thousand dinars'],
  ['101000', 'مائة ألف وألف دينار', 'one hundred and one thousand dinars'],
  ['102000', 'مائة ألف وألفا دينار', 'one hundred and two thousand dinars'],
  ['200000', 'مائتا ألف دينار', 'two hundred thousand dinars'],
  ['1000000', 'مليون دينار', 'one million dinars'],
  ['2000000', 'مليونا دينار', 'two million dinars'],
  ['2000003', 'مليونان وثلاثة دنانير', 'two million and three dinars'],
  ['3000000', 'ثلاثة ملايين دينار', 'three million dinars'],
  ['0.001', 'درهم واحد', 'one dirham'],
  ['0.002', 'درهمان', 'two dirhams'],
  ['0.005', 'خمسة دراهم', 'five dirhams'],
  ['5.25', 'خمسة دنانير ومائتان وخمسون درهمًا', 'five dinars and two hundred and fifty dirhams'],
  [
    '999,999,999.999',
    'تسعمائة وتسعة وتسعون مليونًا وتسعمائة وتسعة وتسعون ألفًا وتسعمائة وتسعة وتسعون دينارًا وتسعمائة وتسعة وتسعون درهمًا',
    'nine hundred and ninety-nine million nine hundred and ninety-nine thousand nine hundred and ninety-nine dinars and nine hundred and ninety-nine dirhams',
  ],
])('%s LYD is said as people say it', (amount, arabic, english) => {
  expect(amountInWords(dinars(amount), 'LYD', 'ar')).toBe(arabic)
  expect(amountInWords(dinars(amount), 'LYD', 'en')).toBe(english)
})

test.each([
  [1n, 'نقطة واحدة'],
  [2n, 'نقطتان'],
  [3n, 'ثلاث نقاط'],
  [8n, 'ثماني نقاط'],
  [10n, 'عشر نقاط'],
  [11n, 'إحدى عشرة نقطة'],
  [12n, 'اثنتا عشرة نقطة'],
  [13n, 'ثلاث عشرة نقطة'],
  [18n, 'ثماني عشرة نقطة'],
  [21n, 'إحدى وعشرون نقطة'],
  [22n, 'اثنتان وعشرون نقطة'],
  [28n, 'ثمانٍ وعشرون نقطة'],
  [103n, 'مائة وثلاث نقاط'],
  [3_000n, 'ثلاثة آلاف نقطة'],
])('%s points agree with their feminine noun', (points, words) => {
  expect(amountInWords(points, 'PTS', 'ar')).toBe(words)
})

test('other currencies bring their own names', () => {
  expect(amountInWords(300n, 'TRY', 'ar')).toBe('ثلاث ليرات تركية')
  expect(amountInWords(11_250n, 'TND', 'ar')).toBe('أحد عشر دينارًا تونسيًا ومائتان وخمسون مليمًا')
  expect(amountInWords(1_205n, 'EGP', 'en')).toBe('twelve Egyptian pounds and five piastres')
})

test('two different amounts never read the same', () => {
  const amount = fc.bigInt({ min: 0n, max: 999_999_999_999n })
  fc.assert(
    fc.property(amount, amount, fc.constantFrom('ar' as const, 'en' as const), (one, other, language) => {
      const same = amountInWords(one, 'LYD', language) === amountInWords(other, 'LYD', language)
      expect(same).toBe(one === other)
      expect(amountInWords(one, 'LYD', language)).not.toMatch(/undefined| {2}|^ | $/)
    }),
  )
})

test('every count below a hundred thousand reads differently', () => {
  const words = new Set<string>()
  for (let points = 0n; points < 100_000n; points += 1n) words.add(amountInWords(points, 'PTS', 'ar'))
  expect(words.size).toBe(100_000)
})

test('a negative amount has no words', () => {
  expect(() => amountInWords(-1n, 'LYD', 'ar')).toThrow(RangeError)
})
