import { isUtf8 } from 'node:buffer'
import { parse } from 'csv-parse/sync'
import { unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { ReadLimits, TableRow } from './table.rules.ts'

const columnsMax = 200
const cellLengthMax = 32_767
/** The largest allowed workbook unpacks to less; a larger one is a bomb. */
const unpackedBytesMax = 200 * 1024 * 1024
const partsMax = 1_000

/**
 * The non-empty rows of a file as text: CSV (comma, semicolon, tab or bar; UTF-8, UTF-16 or Windows-1256) or the
 * first sheet of an XLSX, by its content. Numbers keep the digits of the file.
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
  // Numbers keep their text: a code of 16 digits does not fit a number.
  const rows = await readSheet(unpacked, { parseNumber: (text) => text }).catch(() => {
    // A malicious workbook makes the library throw errors of any type.
    throw new Refusal('import.unreadable')
  })
  return rows.map((row, index) => ({ line: index + 1, cells: row.map(textOf) }))
}

/**
 * The same archive without compression. Each part is unpacked into its declared size and no further, and the sum is
 * limited: the library that reads the sheet has no limit.
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
    // Any other error means a broken archive: nothing else was given.
    throw error instanceof Refusal ? error : new Refusal('import.unreadable')
  }
}

/** A date cell has no zone: it is its day, and its time if it has one. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date)
    return nearestSecond(cell).toISOString().slice(0, 19).replace('T', ' ').replace(' 00:00:00', '')
  return String(cell).trim()
}

/** Times are fractions of a day, and slightly too small. */
function nearestSecond(time: Date): Date {
  return new Date(Math.round(time.getTime() / 1000) * 1000)
}

function readCsv(bytes: Buffer): TableRow[] {
  const text = decode(bytes)
  if (text.includes('\0')) throw new Refusal('import.unreadable')
  try {
    // With `info` each record has its line; the package's types omit it.
    const records = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
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

/** UTF-16 by its mark; UTF-8 when it is valid; otherwise the encoding of Arabic Windows. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return isUtf8(bytes) ? bytes.toString('utf8') : new TextDecoder('windows-1256').decode(bytes)
}

const delimiters = [',', ';', '\t', '|'] as const
const linesJudged = 20

/** A separator of all the first lines, outside quotes; otherwise the most frequent one. */
function delimiterOf(text: string): string {
  const lines = text.split(/\r\n|\r|\n/, linesJudged).join('\n')
  const bare = lines.replace(/"[^"]*"/g, '')
  const scores = delimiters.map((delimiter) => {
    const counts = bare.split('\n').flatMap((line) => (line === '' ? [] : [line.split(delimiter).length - 1]))
    return Math.min(...counts) * bare.length + counts.reduce((sum, count) => sum + count, 0)
  })
  return delimiters[scores.indexOf(Math.max(...scores))] ?? ','
}
