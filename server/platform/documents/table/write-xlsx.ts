import { Readable } from 'node:stream'
import {
  type Cell,
  type Column,
  cleanText,
  numberOf,
  type Rows,
  type Table,
  tripoliClock,
} from './table.rules.ts'
import {
  contentTypes,
  relations,
  sheetHead,
  sheetTail,
  styles,
  workbook,
  workbookRelations,
} from './xlsx-parts.rules.ts'
import { type ZipEntry, zipOf } from './zip-stream.ts'

/** The format's own limit is 1,048,576; the rest goes on in another sheet. */
const rowsOfSheetMax = 1_000_000
const textLengthMax = 32_767
const portionLength = 64 * 1024
const dayMilliseconds = 86_400_000
/** Days from 1899-12-30, where spreadsheet programs begin to count, to 1970-01-01. */
const epochDays = 25_569

/** A workbook, row by row as they come: real numbers and dates, and text that stays text. */
export function writeXlsx(table: Table, rows: Rows): Readable {
  return Readable.from(zipOf(entriesOf(table, rows)), { objectMode: false })
}

async function* entriesOf(table: Table, rows: Rows): AsyncGenerator<ZipEntry> {
  const source = openSource(rows)
  let sheets = 0
  do {
    sheets += 1
    yield { name: `xl/worksheets/sheet${sheets}.xml`, parts: sheetOf(table, source, sheets === 1) }
  } while (!source.isDone())
  yield { name: 'xl/styles.xml', parts: [styles(table.columns)] }
  yield { name: 'xl/workbook.xml', parts: [workbook(table.sheetName, sheets)] }
  yield { name: 'xl/_rels/workbook.xml.rels', parts: [workbookRelations(sheets)] }
  yield { name: '_rels/.rels', parts: [relations] }
  yield { name: '[Content_Types].xml', parts: [contentTypes(sheets)] }
}

interface Source {
  next(): Promise<readonly Cell[] | null>
  isDone(): boolean
  close(): Promise<void>
}

/** Several sheets are filled from one run through the rows. */
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

async function* sheetOf(table: Table, source: Source, isFirst: boolean): AsyncGenerator<string> {
  let portion = sheetHead(table, isFirst)
  let finished = false
  try {
    portion += rowOf(
      1,
      table.columns.map(({ title }) => textCell(title, 1)),
    )
    for (let at = 2; at <= rowsOfSheetMax; at += 1) {
      const row = await source.next()
      if (row === null) break
      portion += rowOf(
        at,
        table.columns.map((column, index) => cellOf(column, row[index] ?? null, index + 2)),
      )
      if (portion.length < portionLength) continue
      yield portion
      portion = ''
    }
    yield portion + sheetTail()
    finished = true
  } finally {
    // Whoever stops reading ends the query that the rows come from.
    if (!finished) await source.close()
  }
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

/** `_x000D_` is how the format writes what XML would change; a text that looks like it is written so itself. */
function escaped(text: string): string {
  return cleanText(text)
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll('\r', '_x000D_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
