/** What a column holds; the same table is written as XLSX and as CSV. */
export interface Column {
  readonly title: string
  /**
   * - `money`, `decimal`: a decimal string (`"1250.500"`), with `decimals` behind the point (3 and 2 unless given).
   * - `date`: `YYYY-MM-DD`. `datetime`: an instant, written as the clock in Tripoli shows it.
   * - `text`: never a formula, whatever it begins with.
   */
  readonly kind: 'text' | 'integer' | 'money' | 'decimal' | 'date' | 'datetime' | 'boolean'
  readonly decimals?: number
  /** Its sum belongs in the row of totals. */
  readonly summed?: boolean
  /** In characters; a fair one for the kind unless given. */
  readonly width?: number
}

export interface Table {
  readonly sheetName: string
  readonly direction: 'rtl' | 'ltr'
  readonly columns: readonly Column[]
  /** What stands for a boolean in CSV. */
  readonly words: { readonly yes: string; readonly no: string }
}

/** What a reader wants to know beside the rows. */
export interface Closing {
  /** The last row, asked for when all others were read; a table without rows has none. */
  totals(): readonly Cell[]
  /** XLSX only: a sheet of its own, so that the first one stays a plain table. */
  readonly about: { readonly sheetName: string; readonly facts: readonly Fact[] }
}

export interface Fact {
  readonly label: string
  readonly value: string
  /** Of a decimal string that is money. */
  readonly unit?: string
}

export type Cell = string | number | bigint | boolean | Date | null
/** A row may come as soon as it is known; of the whole no more is kept than a portion. */
export type Rows = AsyncIterable<readonly Cell[]>

export interface TableRow {
  /** As an editor numbers it, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

export interface ReadLimits {
  readonly bytesMax: number
  readonly rowsMax: number
}

const tripoliOffsetMilliseconds = 2 * 60 * 60 * 1000

/** `2026-03-01 14:30:05` in Tripoli, which keeps UTC+2 all year. */
export function tripoliClock(instant: Date): string {
  const local = new Date(instant.getTime() + tripoliOffsetMilliseconds)
  return local.toISOString().slice(0, 19).replace('T', ' ')
}

export function decimalsOf({ kind, decimals }: Column): number {
  return decimals ?? (kind === 'money' ? 3 : kind === 'decimal' ? 2 : 0)
}

/** A number as both formats take it; null when it is none. */
export function numberOf(cell: Cell): string | null {
  const text = String(cell)
  return typeof cell !== 'boolean' && /^-?\d+(\.\d+)?$/.test(text) ? text : null
}

/** Sums of rows as they pass: a label, then each summed column, exact to its last decimal. */
export function openTotals(columns: readonly Column[], label: string) {
  const sums = columns.map(() => 0n)
  return {
    add(row: readonly Cell[]) {
      for (const [index, column] of columns.entries()) {
        const number = column.summed ? numberOf(row[index] ?? null) : null
        if (number !== null) sums[index] = (sums[index] ?? 0n) + unitsOf(number, decimalsOf(column))
      }
    },
    row: (): readonly Cell[] =>
      columns.map((column, index) => {
        if (index === 0) return label
        return column.summed ? decimalOf(sums[index] ?? 0n, decimalsOf(column)) : null
      }),
  }
}

function unitsOf(number: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = number.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

function decimalOf(units: bigint, decimals: number): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0')
  const at = digits.length - decimals
  const sign = units < 0n ? '-' : ''
  return decimals > 0 ? `${sign}${digits.slice(0, at)}.${digits.slice(at)}` : sign + digits
}

/** What XML 1.0 and CSV readers cannot take: control characters and half characters. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
}
