import { join } from 'node:path'
import type { Language } from '#contract/kernel/localized.ts'
import { fileMedia } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { FileAnswer } from '../http/file-answer.ts'
import { translate } from '../messages.ts'
import { renderPdf } from './pdf/render-pdf.ts'
import {
  type Cell,
  type Closing,
  type Column,
  decimalsOf,
  openTotals,
  type Rows,
  tripoliClock,
} from './table/table.rules.ts'
import { writeCsv } from './table/write-csv.ts'
import { writeXlsx } from './table/write-xlsx.ts'

/** More rows would delay other documents for seconds. */
const pdfRowsMax = 2_000
const template = join(import.meta.dirname, 'pdf/table.typ')

export type TableFormat = 'csv' | 'xlsx' | 'pdf'

/** A list as a file: all rows, with column names in the reader's language. */
export interface ExportedTable {
  readonly locale: Language
  readonly title: string
  /** The owner; shown under the title of the PDF. */
  readonly owner: string
  /** The currency sign of the totals. */
  readonly currency: string
  /** The query: the days, a filter. */
  readonly notes: readonly { readonly label: string; readonly value: string }[]
  readonly totals: readonly { readonly label: string; readonly value: string; readonly money: boolean }[]
  /** Days in the file's name; left out: today. */
  readonly period?: Period
  /** A spreadsheet ends with column sums under this label; XLSX has notes and totals on a second sheet. */
  readonly sums?: { readonly label: string; isCounted?(row: readonly Cell[]): boolean }
  readonly columns: readonly Column[]
  readonly count: number
  rows(): Rows
}

export interface Period {
  readonly from: string | undefined
  readonly to: string | undefined
}

/** @throws Refusal `report.too_long_for_pdf` */
export async function exportTable(table: ExportedTable, format: TableFormat): Promise<FileAnswer> {
  const now = new Date()
  const filename = `${nameOf(table, tripoliClock(now).slice(0, 10))}.${format}`
  const { title: sheetName, columns, locale } = table
  const direction = locale === 'ar' ? 'rtl' : 'ltr'
  const words = { yes: translate(locale, 'documents:yes'), no: translate(locale, 'documents:no') }
  const sheet = { sheetName, columns, direction, words } as const
  const mime = fileMedia[format]
  if (format === 'pdf')
    return new FileAnswer({ mime, filename, body: await printTable(table, direction, now) })
  const { rows, closing } = withTotals(table, now)
  const write = format === 'csv' ? writeCsv : writeXlsx
  return new FileAnswer({ mime, filename, body: write(sheet, rows, closing) })
}

function nameOf({ locale, title, period }: ExportedTable, today: string): string {
  const { from, to } = period ?? { from: undefined, to: undefined }
  if (!from && !to) return `${title} ${today}`
  const days = from && to ? 'from_to' : from ? 'from' : 'to'
  return translate(locale, `documents:file_name.${days}`, { title, from, to })
}

function withTotals(table: ExportedTable, now: Date): { rows: Rows; closing?: Closing } {
  const { locale, sums, columns, currency } = table
  if (!sums) return { rows: table.rows() }
  const totals = openTotals(columns, sums.label)
  const facts = [
    { label: table.title, value: table.owner },
    ...table.notes,
    ...table.totals.map(({ label, value, money }) => ({ label, value, ...(money && { unit: currency }) })),
    { label: translate(locale, 'documents:made'), value: tripoliClock(now).slice(0, 16) },
  ]
  return {
    rows: watched(table.rows(), (row) => sums.isCounted?.(row) !== false && totals.add(row)),
    closing: { totals: totals.row, about: { sheetName: translate(locale, 'documents:about'), facts } },
  }
}

async function* watched(rows: Rows, see: (row: readonly Cell[]) => unknown): Rows {
  for await (const row of rows) {
    see(row)
    yield row
  }
}

async function printTable(table: ExportedTable, direction: 'rtl' | 'ltr', now: Date): Promise<Buffer> {
  const { locale, title, owner, currency, notes, columns, count } = table
  if (count > pdfRowsMax) throw new Refusal('report.too_long_for_pdf', { max: pdfRowsMax, count })
  const rows: string[][] = []
  for await (const row of table.rows())
    rows.push(columns.map((column, index) => asRead(column, row[index] ?? null)))
  return renderPdf(template, {
    ...{ locale, direction, title, owner, currency, notes, columns, rows },
    totals: table.totals.map((total) => ({ ...total, value: grouped(total.value) })),
    empty: translate(locale, 'documents:empty'),
    printed: { label: translate(locale, 'documents:printed'), value: tripoliClock(now).slice(0, 16) },
  })
}

/** As pages write it: `1,250.500`, and an instant to the minute. */
function asRead(column: Column, cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return tripoliClock(cell).slice(0, 16)
  return decimalsOf(column) > 0 ? grouped(String(cell)) : String(cell)
}

function grouped(number: string): string {
  return number.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',')
}
