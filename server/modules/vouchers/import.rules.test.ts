import { expect, test } from 'vitest'
import { readCodeRows } from './import.rules.ts'
import type { ColumnChoice } from './import-columns.rules.ts'

const byHeader: ColumnChoice = { code: null, serial: null, expiry: null }
const thirteen = /^\d{13}$/
const rowsOf = (lines: readonly string[][]) => lines.map((cells, index) => ({ line: index + 1, cells }))
const code = (n: number) => String(5_000_000_000_000 + n)

test('columns are found by their headers, in Arabic too, wherever they stand', () => {
  const rows = rowsOf([
    ['الرقم التسلسلي', 'تاريخ الانتهاء', 'الرمز'],
    ['S-1', '31/12/2027', '٥٠٠٠٠٠٠٠٠٠٠٠١'],
    ['S-2', '', code(2)],
  ])
  expect(readCodeRows(rows, byHeader, thirteen)).toEqual({
    codes: [
      { line: 2, code: code(1), supplierSerial: 'S-1', expiresAt: new Date('2027-12-31T22:00:00Z') },
      { line: 3, code: code(2), supplierSerial: 'S-2', expiresAt: null },
    ],
    rejected: [],
    columns: { code: 2, serial: 0, expiry: 1, hasHeader: true },
  })
})

test('a file of one column needs no header', () => {
  const { codes } = readCodeRows(rowsOf([[code(1)], [code(2)]]), byHeader, thirteen)
  expect(codes.map(({ line }) => line)).toEqual([1, 2])
})

test('rows that cannot be taken are listed by line and reason', () => {
  const rows = rowsOf([
    ['PIN', 'Expiry date'],
    ['', ''],
    ['12345', ''],
    [code(1), ''],
    [code(1), ''],
    [code(2), '31/02/2027'],
    ['5.0E+12', ''],
  ])
  const { codes, rejected } = readCodeRows(rows, byHeader, thirteen)
  expect(codes.map(({ line }) => line)).toEqual([4])
  expect(rejected.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'no_code'],
    [3, 'wrong_form'],
    [5, 'twice_in_file'],
    [6, 'bad_expiry'],
    [7, 'wrong_form'],
  ])
})

test('a column may be named by its header or its number; one that is not there is an error', () => {
  const rows = rowsOf([
    ['a', 'Kart No'],
    ['x', code(1)],
  ])
  for (const chosen of ['kart no', '2']) {
    expect(readCodeRows(rows, { ...byHeader, code: chosen }, thirteen).codes).toHaveLength(1)
  }
  for (const choice of [
    { ...byHeader, code: '3' },
    { ...byHeader, code: '2', expiry: 'until' },
  ]) {
    expect(() => readCodeRows(rows, choice, thirteen)).toThrow('import.column_missing')
  }
})

test.each(['رمز البطاقة', 'الرَّمز', 'رموز', 'Card Code', 'pin_number'])(
  '“%s” is the header of the codes',
  (header) => {
    const rows = rowsOf([
      ['تاريخ انتهاء الصلاحية', header],
      ['31/12/2027', 'any text'],
    ])
    expect(readCodeRows(rows, byHeader, thirteen).columns).toMatchObject({
      code: 1,
      expiry: 0,
      hasHeader: true,
    })
  },
)

test('without headers columns are guessed by their cells; what cannot be guessed is asked for', () => {
  const rows = rowsOf([
    ['S-1', '31/12/2027', code(1)],
    ['S-2', '31/12/2027', code(2)],
  ])
  const guessed = { code: 2, serial: null, expiry: 1, hasHeader: false }
  expect(readCodeRows(rows, byHeader, thirteen)).toMatchObject({ columns: guessed, codes: { length: 2 } })
  expect(readCodeRows(rows, { ...byHeader, expiry: '0' }, thirteen).columns.expiry).toBeNull()
  const strange = readCodeRows(rows, byHeader, /^[a-z]{20}$/)
  expect(strange).toEqual({ columns: { ...guessed, code: null }, codes: [], rejected: [] })
})
