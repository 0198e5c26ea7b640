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
import {
  aboutHead,
  contentTypes,
  relations,
  sheetHead,
  sheetTail,
  styleOf,
  styles,
  workbook,
  workbookRelations,
} from './xlsx-parts.rules.ts'
import { type ZipEntry, zipOf } from './zip-stream.ts'

/** The format's limit is 1,048,576; further rows go to another sheet. */
const rowsOfSheetMax = 1_000_000
const textLengthMax = 32_767
const portionLength = 64 * 1024
const dayMilliseconds = 86_400_000
/** Days from 1899-12-30, the zero of spreadsheet programs, to 1970-01-01. */
const epochDays = 25_569

/** A workbook, row by row: real numbers and dates, and text that stays text. */
export function writeXlsx(table: Table, rows: Rows, closing?: Closing): Readable {
  return Readable.from(zipOf(entriesOf(table, rows, closing)), { objectMode: false })
}

async function* entriesOf(table: Table, rows: Rows, closing: Closing | undefined): AsyncGenerator<ZipEntry> {
  const source = openSource(rows)
  let sheets = 0
  do {
    sheets += 1
    yield { name: `xl/worksheets/sheet${sheets}.xml`, parts: sheetOf(table, source, sheets === 1, closing) }
  } while (!source.isDone())
  const all = closing ? sheets + 1 : sheets
  if (closing) yield { name: `xl/worksheets/sheet${all}.xml`, parts: [aboutSheet(table, closing.about)] }
  yield { name: 'xl/styles.xml', parts: [styles(table.columns)] }
  yield { name: 'xl/workbook.xml', parts: [workbook(table.sheetName, sheets, closing?.about.sheetName)] }
  yield { name: 'xl/_rels/workbook.xml.rels', parts: [workbookRelations(all)] }
  yield { name: '_rels/.rels', parts: [relations] }
  yield { name: '[Content_Types].xml', parts: [contentTypes(all)] }
}

interface Source {
  next(): Promise<readonly Cell[] | null>
  isDone(): boolean
  close(): Promise<void>
}

/** Several sheets share one pass over the rows. */
function openSource(rows: Rows): Source {
  const iterator = rows[Symbol.asyncIterator]()
  let done = false
  return {
    async next() {
      const result = await iterator.next()
      done = result.done === true
      return result.done ? null : result.value
    },
    isDone: () => done,
    async close() {
      if (!done) await iterator.return?.()
      done = true
    },
  }
}

async function* sheetOf(
  table: Table,
  source: Source,
  isFirst: boolean,
  closing: Closing | undefined,
): AsyncGenerator<string> {
  const style = styleOf(table.columns)
  const line = (at: number, row: readonly Cell[], styled: (index: number) => number) =>
    rowOf(
      at,
      table.columns.map((column, index) => cellOf(column, row[index] ?? null, styled(index))),
    )
  let portion = sheetHead(table, isFirst)
  let finished = false
  try {
    portion += rowOf(
      1,
      table.columns.map(({ title }) => textCell(title, style.head)),
    )
    for (let at = 2; at <= rowsOfSheetMax; at += 1) {
      const row = await source.next()
      if (row === null) {
        if (closing && !(isFirst && at === 2)) portion += line(at, closing.totals(), style.total)
        break
      }
      portion += line(at, row, style.cell)
      if (portion.length < portionLength) continue
      yield portion
      portion = ''
    }
    yield portion + sheetTail()
    finished = true
  } finally {
    // A reader that stops ends the query behind the rows.
    if (!finished) await source.close()
  }
}

/** Sums are numbers here too, with their unit beside them. */
function aboutSheet(table: Table, { facts }: Closing['about']): string {
  const style = styleOf(table.columns)
  const lines = facts.map(({ label, value, unit }, index) => {
    const number = unit === undefined ? null : numberOf(value)
    return rowOf(index + 1, [
      textCell(label, style.head),
      number === null ? textCell(value, style.factText) : `s="${style.factMoney}"><v>${number}</v></c>`,
      ...(unit === undefined ? [] : [textCell(unit, style.factText)]),
    ])
  })
  return aboutHead(table) + lines.join('') + sheetTail()
}

function rowOf(at: number, cells: readonly string[]): string {
  const placed = cells.map((cell, index) => `<c r="${columnLetters(index)}${at}" ${cell}`)
  return `<row r="${at}">${placed.join('')}</row>`
}

/** A … Z, AA … */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}

/** From its style on. */
function cellOf({ kind }: Column, cell: Cell, style: number): string {
  if (cell === null) return `s="${style}"/>`
  if (typeof cell === 'boolean') return `s="${style}" t="b"><v>${cell ? 1 : 0}</v></c>`
  const number =
    kind === 'text' ? null : kind === 'date' || kind === 'datetime' ? daysOf(cell) : numberOf(cell)
  return number === null
    ? textCell(cell instanceof Date ? tripoliClock(cell) : String(cell), style)
    : `s="${style}"><v>${number}</v></c>`
}

function daysOf(cell: Cell): string | null {
  const text = cell instanceof Date ? `${tripoliClock(cell).replace(' ', 'T')}Z` : `${String(cell)}T00:00:00Z`
  const milliseconds = Date.parse(text)
  return Number.isNaN(milliseconds) ? null : String(milliseconds / dayMilliseconds + epochDays)
}

function textCell(text: string, style: number): string {
  return `s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, textLengthMax))}</t></is></c>`
}

/** The format writes characters that XML would change as `_x000D_`; text that looks like this is escaped too. */
function escaped(text: string): string {
  return cleanText(text)
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll('\r', '_x000D_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
