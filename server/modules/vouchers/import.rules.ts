import { endOfDay } from '#contract/kernel/dates.ts'
import { cleanTyped } from '#contract/kernel/digits.ts'
import type { rejectReasons } from '#contract/operations/vouchers/import-codes.ts'
import { endOfCode } from '#contract/shapes/voucher-code.ts'
import type { TableRow } from '#server/platform/documents/index.ts'
import { type ColumnChoice, type Columns, dayIn, findColumns } from './import-columns.rules.ts'

type RejectReason = (typeof rejectReasons)[number]

export interface RejectedRow {
  readonly line: number
  /** The code itself is never stored. */
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

const anyCode = /^[0-9A-Za-z-]{6,40}$/

/**
 * Sorts the rows of a file into accepted codes and rejected rows; both are empty while the code column is unknown.
 * @param pattern the category's form of codes; null: 6 to 40 letters, digits and dashes
 * @throws Refusal `import.column_missing` when a chosen column does not exist
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
  if (columns.code === null) return { columns, codes, rejected }
  for (const row of columns.hasHeader ? rows.slice(1) : rows) {
    const read = readRow(row, { ...columns, code: columns.code }, pattern ?? anyCode, seen)
    if ('reason' in read) rejected.push(read)
    else codes.push(read)
  }
  return { columns, codes, rejected }
}

function readRow(
  row: TableRow,
  columns: Columns & { readonly code: number },
  pattern: RegExp,
  seen: Set<string>,
): CodeRow | RejectedRow {
  const { line, cells } = row
  const code = cleanTyped(cells[columns.code] ?? '').replace(/\s/g, '')
  const reject = (reason: RejectReason): RejectedRow => ({ line, last4: endOfCode(code), reason })
  if (code === '') return reject('no_code')
  if (!pattern.test(code)) return reject('wrong_form')
  if (seen.has(code)) return reject('twice_in_file')
  seen.add(code)
  const expiry = columns.expiry === null ? '' : cleanTyped(cells[columns.expiry] ?? '')
  const lastDay = expiry === '' ? null : dayIn(expiry)
  if (lastDay === undefined) return reject('bad_expiry')
  const serial = columns.serial === null ? '' : cleanTyped(cells[columns.serial] ?? '').slice(0, 64)
  return {
    line,
    code,
    supplierSerial: serial === '' ? null : serial,
    expiresAt: lastDay === null ? null : endOfDay(lastDay),
  }
}
