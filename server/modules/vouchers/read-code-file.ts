import { parse } from 'csv-parse/sync'
import { InvalidInputError, InvalidSpreadsheetError, readSheet } from 'read-excel-file/node'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { FileRow } from './import.rules.ts'

const fileBytesMax = 20 * 1024 * 1024
export const fileRowsMax = 100_000

/**
 * The rows of a supplier's file as text: CSV (comma, semicolon or tab; UTF-8 or UTF-16) or the first sheet of an XLSX.
 * @throws Refusal `import.unreadable` or `import.too_large`
 */
export async function readCodeFile(fileName: string, bytes: Buffer): Promise<FileRow[]> {
  if (bytes.length > fileBytesMax) throw new Refusal('import.too_large', { max: fileRowsMax })
  const rows = isZip(bytes) || /\.xlsx$/i.test(fileName) ? await readSpreadsheet(bytes) : readCsv(bytes)
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (filled.length === 0) throw new Refusal('import.unreadable')
  if (filled.length > fileRowsMax) throw new Refusal('import.too_large', { max: fileRowsMax })
  return filled
}

function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))
}

async function readSpreadsheet(bytes: Buffer): Promise<FileRow[]> {
  try {
    // Numbers stay the text they are in the file: a code of 16 digits does not fit a number.
    const rows = await readSheet(bytes, { parseNumber: (text) => text })
    return rows.map((row, index) => ({ line: index + 1, cells: row.map(textOf) }))
  } catch (error) {
    const unreadable = error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError
    throw unreadable ? new Refusal('import.unreadable') : error
  }
}

/** A date cell has no zone; it is the day that stands in it. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).trim()
}

function readCsv(bytes: Buffer): FileRow[] {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  try {
    // With `info` each record comes with its line; the package's types do not say so.
    const records = parse(bytes.toString(isUtf16 ? 'utf16le' : 'utf8'), {
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
