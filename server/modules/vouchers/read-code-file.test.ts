import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCodeFile } from './read-code-file.ts'

const workbook = join(import.meta.dirname, '../../../tests/world/files/codes.xlsx')

test('a workbook is read as the text its cells show: long numbers whole, dates as days', async () => {
  expect(await readCodeFile(await readFile(workbook))).toEqual([
    { line: 1, cells: ['Serial', 'الرمز', 'Expiry date'] },
    { line: 2, cells: ['S-1', '6000000000001', '2027-12-31'] },
    { line: 3, cells: ['S-2', '6000000000002', ''] },
    { line: 4, cells: ['S-3', '6000000000001', ''] },
  ])
})

test.each([
  ['comma', 'code,serial\n111,a\n\n"2,22",b\n', 'utf8'],
  ['semicolon', 'code;serial\r\n111;a\r\n\r\n"2,22";b', 'utf8'],
  ['tab, as spreadsheet programs save it', '\ufeffcode\tserial\n111\ta\n\n"2,22"\tb\n', 'utf16le'],
  ['bar', 'code|serial\n111|a\n\n"2,22"|b\n', 'utf8'],
] as const)('text with a %s between the columns', async (_what, text, encoding) => {
  expect(await readCodeFile(Buffer.from(text, encoding))).toEqual([
    { line: 1, cells: ['code', 'serial'] },
    { line: 2, cells: ['111', 'a'] },
    { line: 4, cells: ['2,22', 'b'] },
  ])
})

test.each([
  ['an empty file', ''],
  ['an open quote', '"111\n222'],
])('%s is unreadable', async (_what, text) => {
  await expect(readCodeFile(Buffer.from(text))).rejects.toThrow('import.unreadable')
})

test('what only pretends to be a workbook is unreadable, and too many rows are too many', async () => {
  for (const pretence of ['PK\u0003\u0004 not a workbook', '\u00d0\u00cf\u0011\u00e0 an old\0one'])
    await expect(readCodeFile(Buffer.from(pretence, 'latin1'))).rejects.toThrow('import.unreadable')
  const rows = Buffer.from('1\n'.repeat(100_001))
  await expect(readCodeFile(rows)).rejects.toThrow('import.too_large')
})

test('Arabic text is read as Windows saved it, and a comma inside a line of semicolons parts nothing', async () => {
  // "رمز;a" and "1,2,3;b" in Windows-1256.
  const bytes = Buffer.concat([Buffer.from([0xd1, 0xe3, 0xd2]), Buffer.from(';a\n1,2,3;b\n')])
  expect(await readCodeFile(bytes)).toEqual([
    { line: 1, cells: ['رمز', 'a'] },
    { line: 2, cells: ['1,2,3', 'b'] },
  ])
})
