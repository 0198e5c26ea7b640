import { isDate } from '#contract/kernel/dates.ts'
import { cleanTyped } from '#contract/kernel/digits.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { rejectReasons } from '#contract/operations/voucher-desk/import-codes.ts'
import { endOfCode } from '#contract/shapes/voucher-code.ts'
import type { TableRow } from '#server/platform/documents/index.ts'

/** A header's text or a column's number from 1, as staff name it; null: found by its header. */
export interface ColumnChoice {
  readonly code: string | null
  readonly serial: string | null
  readonly expiry: string | null
}

type RejectReason = (typeof rejectReasons)[number]

export interface RejectedRow {
  readonly line: number
  /** The code itself is never kept. */
  readonly last4: string
  readonly reason: RejectReason
}

export interface CodeRow {
  readonly line: number
  readonly code: string
  readonly supplierSerial: string | null
  /** The end of its last day in Tripoli. */
  readonly expiresAt: Date | null
}

/** By index, from 0. */
export interface Columns {
  readonly code: number
  readonly serial: number | null
  readonly expiry: number | null
  readonly hasHeader: boolean
}

const headers = {
  code: [
    'code',
    'pin',
    'pincode',
    'vouchercode',
    'cardcode',
    'secret',
    'رمز',
    'الرمز',
    'الكود',
    'كود',
    'الرقم السري',
  ],
  serial: ['serial', 'serialnumber', 'serialno', 'sn', 'الرقم التسلسلي', 'التسلسل', 'المسلسل'],
  expiry: ['expiry', 'expires', 'expiresat', 'expirydate', 'expirationdate', 'تاريخ الانتهاء', 'الصلاحية'],
} as const

const anyCode = /^[0-9A-Za-z-]{6,40}$/

/**
 * Sorts the rows of a file into codes to take and rows to give back.
 * @param pattern what a code of the category looks like; null: 6 to 40 letters, digits and dashes
 * @throws Refusal `import.unreadable` when no column of codes is found
 */
export function readCodeRows(
  rows: readonly TableRow[],
  choice: ColumnChoice,
  pattern: RegExp | null,
): { columns: Columns; codes: CodeRow[]; rejected: RejectedRow[] } {
  const columns = findColumns(rows, choice, pattern ?? anyCode)
  const codes: CodeRow[] = []
  const rejected: RejectedRow[] = []
  const seen = new Set<string>()
  for (const row of columns.hasHeader ? rows.slice(1) : rows) {
    const read = readRow(row, columns, pattern ?? anyCode, seen)
    if ('reason' in read) rejected.push(read)
    else codes.push(read)
  }
  return { columns, codes, rejected }
}

function findColumns(rows: readonly TableRow[], choice: ColumnChoice, pattern: RegExp): Columns {
  const first = rows[0]?.cells ?? []
  const code = findColumn(first, choice.code, headers.code)
  const serial = findColumn(first, choice.serial, headers.serial)
  const expiry = findColumn(first, choice.expiry, headers.expiry)
  // Without a header: a file of one column, or one whose column was named by its number.
  const codeColumn = code ?? (first.length === 1 ? 0 : null)
  if (codeColumn === null) throw new Refusal('import.unreadable')
  const hasHeader =
    !pattern.test(cleanTyped(first[codeColumn] ?? '')) || isHeader(first[codeColumn], headers.code)
  return { code: codeColumn, serial, expiry, hasHeader }
}

function findColumn(
  first: readonly string[],
  chosen: string | null,
  known: readonly string[],
): number | null {
  if (chosen === null) return indexOrNull(first.findIndex((cell) => isHeader(cell, known)))
  const number = /^[1-9]\d{0,2}$/.test(chosen) ? Number(chosen) - 1 : -1
  const index = number >= 0 ? number : first.findIndex((cell) => plain(cell) === plain(chosen))
  // A column that was asked for and is not there must not be passed over in silence.
  if (index < 0 || index >= first.length) throw new Refusal('import.unreadable')
  return index
}

function indexOrNull(index: number): number | null {
  return index < 0 ? null : index
}

function isHeader(cell: string | undefined, known: readonly string[]): boolean {
  return cell !== undefined && known.some((name) => plain(name) === plain(cell))
}

function plain(text: string): string {
  return cleanTyped(text)
    .toLowerCase()
    .replace(/[\s_-]/g, '')
}

function readRow(row: TableRow, columns: Columns, pattern: RegExp, seen: Set<string>): CodeRow | RejectedRow {
  const { line, cells } = row
  const code = cleanTyped(cells[columns.code] ?? '').replace(/\s/g, '')
  const reject = (reason: RejectReason): RejectedRow => ({ line, last4: endOfCode(code), reason })
  if (code === '') return reject('no_code')
  if (!pattern.test(code)) return reject('wrong_form')
  if (seen.has(code)) return reject('twice_in_file')
  seen.add(code)
  const expiry = columns.expiry === null ? '' : cleanTyped(cells[columns.expiry] ?? '')
  const expiresAt = expiry === '' ? null : endOfDay(expiry)
  if (expiresAt === undefined) return reject('bad_expiry')
  const serial = columns.serial === null ? '' : cleanTyped(cells[columns.serial] ?? '').slice(0, 64)
  return { line, code, supplierSerial: serial === '' ? null : serial, expiresAt }
}

/** `2027-12-31`, `31/12/2027`: good through the day, Tripoli being two hours ahead all year. Undefined: no date. */
function endOfDay(text: string): Date | undefined {
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  const [, day = '', month = '', year = ''] = parts ?? []
  const date = parts ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.slice(0, 10)
  return isDate(date) ? new Date(`${date}T22:00:00Z`) : undefined
}
