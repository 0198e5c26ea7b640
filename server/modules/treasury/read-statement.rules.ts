import { isDate } from '#contract/kernel/dates.ts'
import { cleanTyped } from '#contract/kernel/digits.ts'
import { parseAmount } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'

/** A line as the bank or gateway wrote it. */
export interface StatementLine {
  readonly bookedOn: string
  /** Minor units; below zero: it left us. */
  readonly amountMinor: bigint
  readonly reference: string
  readonly text: string
  /** Counts equal lines of a file. */
  readonly occurrence: number
}

type Cells = readonly string[]

const headers = {
  date: /date|تاريخ/i,
  amount: /^(?!.*(balance|رصيد|date|تاريخ)).*(amount|value|المبلغ|القيمة)/i,
  credit: /credit|deposit|paid in|دائن|إيداع|ايداع/i,
  debit: /debit|withdraw|paid out|مدين|سحب/i,
  reference: /^(?!.*(date|تاريخ|account|الحساب)).*(ref|invoice|transaction|number|المرجع|الفاتورة|رقم)/i,
  exactReference: /^(ref|reference)\b|المرجع/i,
  /** One column says for each row which way its amount went. */
  way: /^(dr?|debit)\s*[/|-]\s*(cr?|credit)$|^(مدين|دائن)\s*[/|-]\s*(مدين|دائن)$/i,
  text: /desc|detail|narr|text|البيان|الوصف|التفاصيل/i,
} as const
const ways = { out: /^(d|dr|debit|مدين)$/i, in: /^(c|cr|credit|دائن)$/i } as const
/** Such a row sums others up. */
const summing = /total|balance|المجموع|الإجمالي|رصيد/i
const headerRowsMax = 20

/**
 * The lines of a file with a heading for date and amount, or debit and credit; null when there is none. Empty rows, sums
 * and rows without an amount are left out.
 * @throws Refusal `treasury.line_unreadable` for a row whose date or amount cannot be read
 */
export function readStatementLines(
  rows: readonly Cells[],
): { lines: StatementLine[]; ignored: number } | null {
  const at = rows.slice(0, headerRowsMax).findIndex(isHeading)
  const heading = rows[at]
  if (!heading) return null
  const columns = columnsOf(heading)
  const body = rows.slice(at + 1)
  const lines = body.flatMap((cells, index) => {
    const line = lineOf(cells, columns)
    if (line === 'unreadable') throw new Refusal('treasury.line_unreadable', { row: at + index + 2 })
    return line ?? []
  })
  return { lines: countEqual(lines), ignored: body.length - lines.length }
}

type Uncounted = Omit<StatementLine, 'occurrence'>

/** Equal lines of one file are different movements. */
export function countEqual(lines: readonly Uncounted[]): StatementLine[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const key = JSON.stringify([line.bookedOn, line.reference, line.text, String(line.amountMinor)])
    const occurrence = (seen.get(key) ?? 0) + 1
    seen.set(key, occurrence)
    return { ...line, occurrence }
  })
}

function isHeading(cells: Cells): boolean {
  const { date, amount, credit, debit } = columnsOf(cells)
  return date >= 0 && (amount >= 0 || (credit >= 0 && debit >= 0))
}

function columnsOf(cells: Cells) {
  const way = cells.findIndex((cell) => headers.way.test(cell.trim()))
  const find = (pattern: RegExp) =>
    cells.findIndex((cell, index) => index !== way && pattern.test(cell.trim()))
  const [credit, debit] = [find(headers.credit), find(headers.debit)]
  const both = credit >= 0 && debit >= 0
  return {
    date: find(headers.date),
    amount: both ? -1 : find(headers.amount),
    credit,
    debit,
    way,
    reference: cells.some((cell) => isExactReference(cell))
      ? cells.findIndex((cell) => isExactReference(cell))
      : find(headers.reference),
    text: find(headers.text),
  }
}

function isExactReference(cell: string): boolean {
  return headers.exactReference.test(cell.trim()) && headers.reference.test(cell.trim())
}

function lineOf(cells: Cells, columns: ReturnType<typeof columnsOf>): Uncounted | 'unreadable' | null {
  const cell = (index: number) => (cells[index] ?? '').trim()
  const bookedOn = readDay(cell(columns.date))
  const amountMinor = amountOf(cell, columns)
  const isSum = bookedOn === null && cells.some((one) => summing.test(one))
  if (amountMinor === 0n || isSum) return null
  if (bookedOn === null || amountMinor === null) return 'unreadable'
  const [reference, text] = [cell(columns.reference).slice(0, 100), cell(columns.text).slice(0, 500)]
  return { bookedOn, amountMinor, reference, text }
}

/** Zero when there is none, null when it cannot be read. */
function amountOf(
  cell: (index: number) => string,
  { amount, credit, debit, way }: ReturnType<typeof columnsOf>,
): bigint | null {
  const read = (index: number) => (cell(index) === '' ? 0n : readMinor(cell(index)))
  if (amount < 0) {
    const [came, left] = [read(credit), read(debit)]
    return came === null || left === null ? null : came - absolute(left)
  }
  const minor = read(amount)
  if (!minor || way < 0) return minor
  if (ways.out.test(cell(way))) return -absolute(minor)
  return ways.in.test(cell(way)) ? minor : null
}

/** `2026-11-05`, `5/11/2026` or `05-11-2026`, with or without a time. */
export function readDay(typed: string): string | null {
  const text = cleanTyped(typed)
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text) ?? []
  const [, first, second, last] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})/.exec(text) ?? []
  const parts = year ? [year, month, day] : [last, second, first]
  const written = parts.map((part) => (part ?? '').padStart(2, '0')).join('-')
  return isDate(written) ? written : null
}

/** A signed amount with or without thousands; a minus may follow, or brackets say it. */
function readMinor(typed: string): bigint | null {
  const text = cleanTyped(typed).replace(/[\s,]|LYD|د\.ل/g, '')
  const isOut = /^[(-]|-$/.test(text)
  const amount = parseAmount(text.replace(/[()+-]/g, ''), 'LYD')
  if (typeof amount !== 'bigint') return null
  return isOut ? -amount : amount
}

function absolute(minor: bigint): bigint {
  return minor < 0n ? -minor : minor
}
