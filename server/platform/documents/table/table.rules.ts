/** A column; the same table is written as XLSX and as CSV. */
export interface Column {
  readonly title: string
  /**
   * - `money`, `decimal`: a decimal string (`"1250.500"`) with `decimals` decimals (3 and 2 by default).
   * - `date`: `YYYY-MM-DD`. `datetime`: an instant, written in Tripoli time.
   * - `text`: never a formula, whatever its first character.
   */
  readonly kind: 'text' | 'integer' | 'money' | 'decimal' | 'date' | 'datetime' | 'boolean'
  readonly decimals?: number
  /** The row of totals has its sum. */
  readonly summed?: boolean
  /** In characters; by default one that fits the kind. */
  readonly width?: number
}

export interface Table {
  readonly sheetName: string
  readonly direction: 'rtl' | 'ltr'
  readonly columns: readonly Column[]
  /** Booleans in CSV. */
  readonly words: { readonly yes: string; readonly no: string }
}

/** Information besides the rows. */
export interface Closing {
  /** The last row, asked for after all others; a table without rows has none. */
  totals(): readonly Cell[]
  /** XLSX only: on a sheet of its own, so the first one stays a plain table. */
  readonly about: { readonly sheetName: string; readonly facts: readonly Fact[] }
}

export interface Fact {
  readonly label: string
  readonly value: string
  /** The currency of a money value. */
  readonly unit?: string
}

export type Cell = string | number | bigint | boolean | Date | null
/** Rows are written as they arrive; only a portion is in memory. */
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

/** `2026-03-01 14:30:05` in Tripoli, UTC+2 all year. */
export function tripoliClock(instant: Date): string {
  const local = new Date(instant.getTime() + tripoliOffsetMilliseconds)
  return local.toISOString().slice(0, 19).replace('T', ' ')
}

export function decimalsOf({ kind, decimals }: Column): number {
  return decimals ?? (kind === 'money' ? 3 : kind === 'decimal' ? 2 : 0)
}

/** A number as both formats accept it; null for other values. */
export function numberOf(cell: Cell): string | null {
  const text = String(cell)
  return typeof cell !== 'boolean' && /^-?\d+(\.\d+)?$/.test(text) ? text : null
}

/** Running sums: a label, then each summed column, exact to its last decimal. */
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

/** Removes what XML 1.0 and CSV readers refuse: control characters and half characters. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
}
