import { expect, test } from 'vitest'
import { payoutAccountInput } from './bank-account.ts'

const read = (number: string) =>
  payoutAccountInput.safeParse({ bank: 'مصرف الجمهورية', holder: 'فاطمة الورفلي', number }).data?.number

test('an account number is read as a bank writes it, in any digits', () => {
  expect(read(' ly83 0020 4800 0020 1001 2036 1 ')).toBe('LY83002048000020100120361')
  expect(read('٠٠١-٢٣٤٥٦٧')).toBe('001234567')
})

test('a mistyped IBAN, one of another country and no number at all are refused', () => {
  for (const wrong of [
    'LY83002048000020100120362',
    'LY830020480000201001203',
    'TN5910006035183598478831',
    '12',
    'x',
  ])
    expect([wrong, read(wrong)]).toEqual([wrong, undefined])
})
