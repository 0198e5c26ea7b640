import { isDate } from '#contract/kernel/dates.ts'
import { cleanTyped } from '#contract/kernel/digits.ts'
import { foldText } from '#contract/kernel/fold-text.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { TableRow } from '#server/platform/documents/index.ts'

/** A header's text, a column's number from 1, or `0` for none; null: guessed. */
export interface ColumnChoice {
  readonly code: string | null
  readonly serial: string | null
  readonly expiry: string | null
  /** Whether the first row is a header; null: guessed. */
  readonly hasHeader?: boolean | null
}

/** By index, from 0. */
export interface Columns {
  /** Null: no column looks like codes, so staff must choose. */
  readonly code: number | null
  readonly serial: number | null
  readonly expiry: number | null
  readonly hasHeader: boolean
}

/** In the form of `plain`. */
const headers = {
  code: /^(code|codes|pin|pincode|pinnumber|vouchercode|cardcode|cardpin|secret|secretcode|رمز|الرمز|رموز|الرموز|الكود|كود|رمزالبطاقه|رمزالقسيمه|كودالبطاقه|كودالشحن|رمزالشحن|الرقمالسري|رقمسري|رقمالشحن)$/,
  serial:
    /^(serial|serials|serialnumber|serialno|serialnum|sn|cardserial|رقمتسلسلي|الرقمالتسلسلي|التسلسل|تسلسل|المسلسل|مسلسل|الرقمالمتسلسل|سيريال|السيريال)$/,
  expiry:
    /^(expiry|expires|expireson|expiresat|expirydate|expiredate|expirationdate|expiration|validuntil|goodthrough|تاريخالانتها|تاريخانتهاالصلاحيه|تاريخالصلاحيه|الانتها|الصلاحيه|انتهاالصلاحيه|صالحهحتي|صالححتي)$/,
} as const

const rowsJudged = 50

/**
 * The columns: as chosen, otherwise by header, otherwise by content.
 * @throws Refusal `import.column_missing` when a chosen column does not exist
 */
export function findColumns(rows: readonly TableRow[], choice: ColumnChoice, pattern: RegExp): Columns {
  const first = rows[0]?.cells ?? []
  const width = Math.max(0, ...rows.slice(0, rowsJudged).map(({ cells }) => cells.length))
  const byName = (name: keyof typeof headers) => first.findIndex((cell) => headers[name].test(plain(cell)))
  const named = { code: byName('code'), serial: byName('serial'), expiry: byName('expiry') }
  const taken = new Set(Object.values(named))
  const isCode = (cell: string) => pattern.test(cleanTyped(cell).replace(/\s/g, ''))
  const looks = (test: (cell: string) => boolean) => mostly(rows.slice(0, rowsJudged), width, taken, test)
  const code = chosenColumn(choice.code, first, width, () => (named.code >= 0 ? named.code : looks(isCode)))
  if (code !== null) taken.add(code)
  const serial = chosenColumn(choice.serial, first, width, () => named.serial)
  const expiry = chosenColumn(choice.expiry, first, width, () =>
    named.expiry >= 0 ? named.expiry : looks((cell) => dayIn(cleanTyped(cell)) !== undefined),
  )
  const isNamed = Object.values(named).some((index) => index >= 0)
  const guessed = isNamed || (code !== null && !isCode(first[code] ?? ''))
  return { code, serial, expiry, hasHeader: choice.hasHeader ?? guessed }
}

function chosenColumn(
  chosen: string | null,
  first: readonly string[],
  width: number,
  guess: () => number,
): number | null {
  if (chosen === null) {
    const index = guess()
    return index < 0 ? null : index
  }
  if (chosen === '0') return null
  const number = /^[1-9]\d{0,2}$/.test(chosen) ? Number(chosen) - 1 : -1
  const index = number >= 0 ? number : first.findIndex((cell) => plain(cell) === plain(chosen))
  // A missing chosen column must not be ignored silently.
  if (index < 0 || index >= width) throw new Refusal('import.column_missing')
  return index
}

/** The column where most cells pass, below a possible header; -1 when none does. */
function mostly(
  rows: readonly TableRow[],
  width: number,
  taken: ReadonlySet<number>,
  test: (cell: string) => boolean,
): number {
  const below = rows.length > 1 ? rows.slice(1) : rows
  let [best, bestShare] = [-1, 0.5]
  for (let column = 0; column < width; column += 1) {
    if (taken.has(column)) continue
    const filled = below.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '')
    const share = filled.length === 0 ? 0 : filled.filter(test).length / filled.length
    if (share > bestShare) [best, bestShare] = [column, share]
  }
  return best
}

/** A header in any spelling, without spaces and dashes. */
function plain(text: string): string {
  return foldText(text).replace(/[\s_.:-]/g, '')
}

/** `2027-12-31`, `31/12/2027`, as `2027-12-31`. Undefined: not a date. */
export function dayIn(text: string): string | undefined {
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  const [, day = '', month = '', year = ''] = parts ?? []
  const date = parts ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.slice(0, 10)
  return isDate(date) ? date : undefined
}
