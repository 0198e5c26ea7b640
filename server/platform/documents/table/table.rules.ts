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

/** What XML 1.0 and CSV readers cannot take: control characters and half characters. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
}
