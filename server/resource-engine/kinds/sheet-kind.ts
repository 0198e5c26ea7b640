import type { Language } from '#contract/kernel/localized.ts'
import type { Field } from '#contract/kernel/resource/fields.ts'
import type { Resource, RowTitle } from '#contract/kernel/resource/resource.ts'
import type { Cell, Column } from '#server/platform/documents/index.ts'

/** A field and its place. */
export interface FieldPlace<F extends Field = Field> {
  readonly resource: Resource
  readonly name: string
  readonly field: F
}

export type Titles = ReadonlyMap<string, RowTitle>

/** Writes one column: a non-null value of the wire, and the titles of the rows it points to. */
export type CellWriter = (value: unknown, titles: Titles | undefined) => Cell

/** The id of the row with this title; the text itself when there is none. */
export type FindId = (resource: string, title: string) => Promise<string>

/** How a sheet holds a kind of field. */
export interface SheetKind<F extends Field = Field> {
  column(field: F): Omit<Column, 'title'>
  /** Looked up once per column, not in every row. */
  writer(place: FieldPlace<F>, locale: Language): CellWriter
  /** Reads a cell as a body's value. Other text stays, and the schema refuses it. */
  parse(place: FieldPlace<F>, text: string, idOf: FindId): unknown
}

/** A kind that is text in a sheet; `own` says what differs. */
export function plainSheet<F extends Field>(own: Partial<SheetKind<F>> = {}): SheetKind<F> {
  return {
    column: () => ({ kind: 'text' }),
    writer: (_place, locale) => (value) => cellOf(locale, value),
    parse: (_place, text) => text,
    ...own,
  }
}

function cellOf(locale: Language, value: unknown): Cell {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value !== 'object' || value === null) return String(value)
  return 'ar' in value && 'en' in value ? String(value[locale]) : JSON.stringify(value)
}
