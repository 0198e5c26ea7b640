import { parse } from 'csv-parse/sync'
import { unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { ReadLimits, TableRow } from './table.rules.ts'

const columnsMax = 200
const cellLengthMax = 32_767
/** A workbook of the largest size taken unpacks to less; what would is a bomb. */
const unpackedBytesMax = 200 * 1024 * 1024
const partsMax = 1_000

/**
 * The rows of a file as text, without the empty ones: CSV (comma, semicolon or tab; UTF-8 or UTF-16) or the first sheet
 * of an XLSX, by its content. Numbers are the digits that stand in the file.
 * @throws Refusal `import.unreadable` or `import.too_large`
 */
export async function parseTable(bytes: Uint8Array, limits: ReadLimits): Promise<TableRow[]> {
  const tooLarge = () => new Refusal('import.too_large', { max: limits.rowsMax })
  if (bytes.length > limits.bytesMax) throw tooLarge()
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const rows = isZip(file) ? await readWorkbook(file, tooLarge) : readCsv(file)
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (filled.length === 0) throw new Refusal('import.unreadable')
  if (filled.length > limits.rowsMax) throw tooLarge()
  const isOdd = filled.some(
    ({ cells }) => cells.length > columnsMax || cells.some((cell) => cell.length > cellLengthMax),
  )
  if (isOdd) throw new Refusal('import.unreadable')
  return filled
}

function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))
}

async function readWorkbook(bytes: Buffer, tooLarge: () => Refusal): Promise<TableRow[]> {
  const unpacked = unpack(bytes, tooLarge)
  // Numbers stay the text they are in the file: a code of 16 digits does not fit a number.
  const rows = await readSheet(unpacked, { parseNumber: (text) => text }).catch(() => {
    // A workbook that is bent on purpose makes the library stumble in ways that have no name.
    throw new Refusal('import.unreadable')
  })
  return rows.map((row, index) => ({ line: index + 1, cells: row.map(textOf) }))
}

/**
 * The same archive without compression. Each part is unpacked into the room it says it needs and no further, and what
 * they say together is limited: the library that reads the sheet would unpack whatever comes.
 */
function unpack(bytes: Buffer, tooLarge: () => Refusal): Buffer {
  let total = 0
  let parts = 0
  const filter = ({ originalSize }: { originalSize: number }): boolean => {
    total += originalSize
    parts += 1
    if (total > unpackedBytesMax || parts > partsMax) throw tooLarge()
    return true
  }
  try {
    return Buffer.from(zipSync(unzipSync(bytes, { filter }), { level: 0 }))
  } catch (error) {
    // Whatever else goes wrong, the archive is broken: nothing but it was given.
    throw error instanceof Refusal ? error : new Refusal('import.unreadable')
  }
}

/** A date cell has no zone; it is the day, and the time if there is one, that stands in it. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date)
    return nearestSecond(cell).toISOString().slice(0, 19).replace('T', ' ').replace(' 00:00:00', '')
  return String(cell).trim()
}

/** Times are fractions of a day, and fall a little short. */
function nearestSecond(time: Date): Date {
  return new Date(Math.round(time.getTime() / 1000) * 1000)
}

function readCsv(bytes: Buffer): TableRow[] {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  const text = bytes.toString(isUtf16 ? 'utf16le' : 'utf8')
  if (text.includes('\0')) throw new Refusal('import.unreadable')
  try {
    // With `info` each record comes with its line; the package's types do not say so.
    const records = parse(text, {
      bom: true,
      delimiter: [',', ';', '\t'],
      info: true,
      relax_column_count: true,
      trim: true,
    }) as unknown as readonly { record: string[]; info: { lines: number } }[]
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }))
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')) {
      throw new Refusal('import.unreadable')
    }
    throw error
  }
}
