import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readTable } from './read-table.ts'
import { type Cell, type Closing, type Column, openTotals, type Rows, type Table } from './table.rules.ts'
import { writeCsv } from './write-csv.ts'
import { writeXlsx } from './write-xlsx.ts'

const columns = [
  { title: 'المرجع', kind: 'text' },
  { title: 'Count', kind: 'integer' },
  { title: 'المبلغ', kind: 'money' },
  { title: 'Day', kind: 'date' },
  { title: 'الوقت', kind: 'datetime' },
] as const satisfies readonly Column[]
const table: Table = { sheetName: 'كشف/حساب', direction: 'rtl', columns, words: { yes: 'نعم', no: 'لا' } }
const limits = { bytesMax: 20_000_000, rowsMax: 100_000 }

async function* each(rows: Iterable<readonly Cell[]>): Rows {
  yield* rows
}
const unpacked = async (sheet: Table, rows: readonly (readonly Cell[])[]) =>
  unzipSync(await buffer(writeXlsx(sheet, each(rows))))
const partOf = (parts: Record<string, Uint8Array>, name: string) => Buffer.from(parts[name] ?? []).toString()

const instant = fc.date({
  min: new Date('2000-01-01T00:00:01Z'),
  max: new Date('2099-12-31T00:00:00Z'),
  noInvalidDate: true,
})
/** In Tripoli. */
const midnight = new Date('2026-06-06T22:00:00Z')
const text = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .map((value) => `x${value.replace(/[\p{Cc}\p{Z}\ufeff\ufffe\uffff]/gu, '')}`)
const row = fc.record({
  text,
  count: fc.maxSafeInteger(),
  minor: fc.bigInt({ min: -999_999_999_999_999n, max: 999_999_999_999_999n }),
  day: instant.map((date) => date.toISOString().slice(0, 10)),
  at: instant,
})
const wire = (minor: bigint) =>
  `${minor < 0n ? '-' : ''}${String(minor < 0n ? -minor : minor)
    .padStart(4, '0')
    .replace(/(\d{3})$/, '.$1')}`

describe.each([
  // A cell of a workbook is a day and its fraction: midnight is the day itself.
  ['XLSX', writeXlsx, (time: string) => time.replace(' 00:00:00', '')],
  ['CSV', writeCsv, (time: string) => time],
])('%s', (_name, write, asRead) => {
  test('what is written is read back, cell by cell', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
        const cells = rows.map((one): Cell[] => [one.text, one.count, wire(one.minor), one.day, one.at])
        const read = await readTable(await buffer(write(table, each(cells))), limits)
        const expected = rows.map((one) => [
          one.text,
          String(one.count),
          wire(one.minor),
          one.day,
          asRead(inTripoli(one.at)),
        ])
        expect(read.map((line) => line.cells)).toEqual([columns.map(({ title }) => title), ...expected])
      }),
      { numRuns: 60, examples: [[[{ text: 'x', count: 0, minor: 0n, day: '2000-01-01', at: midnight }]]] },
    )
  })

  test('an empty table is its head; a broken source ends the file with its error', async () => {
    expect(await readTable(await buffer(write(table, each([]))), limits)).toHaveLength(1)
    const broken = async function* (): Rows {
      yield ['x', 1, '1.000', null, null]
      throw new Error('the query was ended')
    }
    await expect(buffer(write(table, broken()))).rejects.toThrow('the query was ended')
  })

  test('who stops reading ends the query', async () => {
    const ended = Promise.withResolvers<void>()
    const endless = async function* (): Rows {
      try {
        for (;;) yield ['x'.repeat(1_000), 1, '1.000', null, null]
      } finally {
        ended.resolve()
      }
    }
    const stream = write(table, endless())
    stream.once('readable', () => stream.destroy())
    await expect(ended.promise).resolves.toBeUndefined()
  })
})

const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '=cmd|"/c calc"!A1']

test('no text of a workbook is a formula, and none is changed', async () => {
  const sheet = { ...table, columns: [{ title: '=head', kind: 'text' }] } as const
  const odd = [...formulas, '<b>&amp;"', '_x0041_', '0012', 'a\r\nb']
  const parts = await unpacked(
    sheet,
    odd.map((value) => [value]),
  )
  const xml = partOf(parts, 'xl/worksheets/sheet1.xml')
  expect(xml).not.toContain('<f>')
  expect(xml.match(/t="inlineStr"/g)).toHaveLength(odd.length + 1)
  expect(xml).toContain('&lt;b&gt;&amp;amp;')
  const read = await readTable(await buffer(writeXlsx(sheet, each(odd.map((value) => [value])))), limits)
  expect(read.map(({ cells }) => cells[0])).toEqual(['=head', ...odd].map((value) => value.trim()))
})

test('no text of a CSV is a formula, whatever it hides behind; numbers stay numbers', async () => {
  const hidden = [...formulas, '\u0001=2+2', '＝2+2']
  const sheet: Table = {
    ...table,
    columns: [
      { title: 'a', kind: 'text' },
      { title: 'b', kind: 'money' },
      { title: 'c', kind: 'boolean' },
    ],
  }
  const csv = await buffer(
    writeCsv(sheet, each([...hidden.map((value) => [value, '-1.000', true]), ['a,"b"\nc', '=1', null]])),
  )
  const [head, ...lines] = csv.toString().split('\r\n')
  expect(head).toBe('\ufeffa,b,c')
  expect(lines.slice(0, 2)).toEqual(["'=1+1,-1.000,نعم", "'+1,-1.000,نعم"])
  expect(lines.at(-2)).toBe('"a,""b""\nc",\'=1,')
  expect(lines.slice(7, 9)).toEqual(["'=2+2,-1.000,نعم", "'＝2+2,-1.000,نعم"])
  expect(lines.join('\n')).not.toMatch(/(^|[,\n"])[=@＝\t\r]/)
})

test('a table ends with the exact sums of its columns; one without rows has none', async () => {
  const summed = {
    ...table,
    columns: columns.map((column) => ({ ...column, summed: column.kind === 'money' })),
  }
  for (const write of [writeXlsx, writeCsv])
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 9 }), async (rows) => {
        const totals = openTotals(summed.columns, 'المجموع')
        const cells = rows.map((one): Cell[] => [one.text, one.count, wire(one.minor), one.day, one.at])
        for (const line of cells) totals.add(line)
        const closing = { totals: totals.row, about: { sheetName: 'about', facts: [] } }
        const read = await readTable(await buffer(write(summed, each(cells), closing)), limits)
        const sum = wire(rows.reduce((all, { minor }) => all + minor, 0n))
        expect(read).toHaveLength(rows.length + (rows.length > 0 ? 2 : 1))
        if (rows.length > 0) expect(read.at(-1)?.cells).toEqual(['المجموع', '', sum, '', ''])
      }),
      { numRuns: 20 },
    )
})

test('what a workbook is about is written on a second sheet, money as numbers', async () => {
  const closing: Closing = {
    totals: () => [],
    about: {
      sheetName: 'الملخص',
      facts: [
        { label: 'من', value: '2026-01-01' },
        { label: 'الوارد', value: '-12.500', unit: 'د.ل' },
      ],
    },
  }
  const parts = unzipSync(await buffer(writeXlsx(table, each([]), closing)))
  const about = partOf(parts, 'xl/worksheets/sheet2.xml')
  expect(about).toContain('rightToLeft="1"')
  expect(about).toContain('>2026-01-01</t>')
  expect(about).toContain(`<c r="B2" s="${3 + 2 * columns.length}"><v>-12.500</v></c>`)
  expect(partOf(parts, 'xl/workbook.xml')).toContain('name="الملخص" sheetId="2"')
})

test('the sheet of an Arabic table is read from the right, its head stays, money has three decimals', async () => {
  const parts = await unpacked(table, [])
  const sheet = partOf(parts, 'xl/worksheets/sheet1.xml')
  expect(sheet).toContain('rightToLeft="1"')
  expect(sheet).toContain('state="frozen"')
  expect(partOf(parts, 'xl/styles.xml')).toContain('formatCode="#,##0.000"')
  expect(partOf(parts, 'xl/workbook.xml')).toContain('name="كشف حساب"')
  const english = await unpacked({ ...table, direction: 'ltr' }, [])
  expect(partOf(english, 'xl/worksheets/sheet1.xml')).not.toContain('rightToLeft')
})

describe('a file to be read', () => {
  const bomb = zipSync({ '[Content_Types].xml': strToU8('x'), 'xl/a.xml': new Uint8Array(250_000_000) })
  test.each([
    ['unpacks into more than anything real', bomb, 'import.too_large'],
    ['lies about what it unpacks into', lying(bomb), 'import.unreadable'],
    ['has too many rows', Buffer.from('1\n'.repeat(100_001)), 'import.too_large'],
    ['has too many columns', Buffer.from(','.repeat(300).replace(/,/g, 'a,')), 'import.unreadable'],
    ['has an endless cell', Buffer.from('x'.repeat(40_000)), 'import.unreadable'],
    ['is too large', Buffer.alloc(20_000_001, 'a'), 'import.too_large'],
    ['is an archive of something else', zipSync({ 'a.txt': strToU8('x') }), 'import.unreadable'],
    ['is cut off', bomb.subarray(0, 1_000), 'import.unreadable'],
  ])('%s', async (_case, bytes, code) => {
    await expect(readTable(bytes, limits)).rejects.toThrow(code)
  })
})

test('while a workbook that unpacks into too much is read, others are served', async () => {
  const row = '<row r="1"><c r="A1" t="inlineStr"><is><t>x</t></is></c></row>'
  const parts = await unpacked(table, [])
  const name = 'xl/worksheets/sheet1.xml'
  const [head = '', tail = ''] = partOf(parts, name).split('</sheetData>')
  const sheet = strToU8(`${head}${row.repeat(200_000)}</sheetData>${tail}`)
  const bytes = zipSync({ ...parts, [name]: sheet }, { level: 1 })
  expect(bytes.length).toBeLessThan(1_000_000)
  let turns = 0
  const clock = setInterval(() => (turns += 1), 5)
  await expect(readTable(bytes, limits)).rejects.toThrow('import.')
  clearInterval(clock)
  expect(turns).toBeGreaterThan(20)
}, 60_000)

/** The same archive with a directory that understates its largest part. */
function lying(archive: Uint8Array): Buffer {
  const lie = Buffer.from(archive)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(250_000_000)
  for (let at = lie.indexOf(size); at >= 0; at = lie.indexOf(size, at)) lie.writeUInt32LE(1_000, at)
  return lie
}

function inTripoli(at: Date): string {
  const local = new Date(at.getTime() + 2 * 3_600_000).toISOString()
  return local.slice(0, 19).replace('T', ' ')
}
