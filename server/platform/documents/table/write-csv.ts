import { Readable } from 'node:stream'
import {
  type Cell,
  type Closing,
  type Column,
  cleanText,
  numberOf,
  type Rows,
  type Table,
  tripoliClock,
} from './table.rules.ts'

const portionLength = 64 * 1024
/** Without it spreadsheet programs do not read Arabic as UTF-8. */
const byteOrderMark = '\ufeff'

/** CSV as in RFC 4180, row by row. */
export function writeCsv(table: Table, rows: Rows, closing?: Closing): Readable {
  return Readable.from(portions(table, rows, closing), { objectMode: false })
}

async function* portions(
  { columns, words }: Table,
  rows: Rows,
  closing: Closing | undefined,
): AsyncGenerator<string> {
  let isEmpty = true
  const line = (cells: readonly string[]) => `${cells.join(',')}\r\n`
  let portion = byteOrderMark + line(columns.map(({ title }) => quote(harmless(title))))
  const lineOf = (row: readonly Cell[]) =>
    line(columns.map((column, index) => cellOf(column, row[index] ?? null, words)))
  for await (const row of rows) {
    isEmpty = false
    portion += lineOf(row)
    if (portion.length < portionLength) continue
    yield portion
    portion = ''
  }
  yield closing && !isEmpty ? portion + lineOf(closing.totals()) : portion
}

function cellOf({ kind }: Column, cell: Cell, words: Table['words']): string {
  if (cell === null) return ''
  if (cell instanceof Date) return tripoliClock(cell)
  if (typeof cell === 'boolean') return quote(cell ? words.yes : words.no)
  if (kind !== 'text') return numberOf(cell) ?? quote(harmless(String(cell)))
  return quote(harmless(String(cell)))
}

/**
 * Spreadsheet programs run text that looks like a formula, also with full-width signs; an apostrophe makes it text.
 * Unreadable characters are removed before, because they would hide the sign.
 */
function harmless(text: string): string {
  const clean = cleanText(text)
  return /^[=+\-@＝＋－＠\t\r]/.test(clean) ? `'${clean}` : clean
}

function quote(text: string): string {
  // Readers that guess the separator may take another one.
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
