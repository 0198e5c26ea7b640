import type { Field } from '#contract/kernel/resource/fields.ts'
import type { Resource, RowTitle } from '#contract/kernel/resource/resource.ts'
import type { Cell, Column } from '#server/platform/documents/index.ts'
import type { Locale } from '#server/platform/messages.ts'

/** Where a field stands. */
export interface FieldPlace<F extends Field = Field> {
  readonly resource: Resource
  readonly name: string
  readonly field: F
}

export type Titles = ReadonlyMap<string, RowTitle>

/** Writes one column: a value of the wire that is not null, and the titles of the rows that it points to. */
export type CellWriter = (value: unknown, titles: Titles | undefined) => Cell

/** The id of the row of a resource that is called so; the text itself where there is none. */
export type FindId = (resource: string, title: string) => Promise<string>

/** How a kind of field stands in a sheet. */
export interface SheetKind<F extends Field = Field> {
  column(field: F): Omit<Column, 'title'>
  /** What is looked up once for the column is not looked up in every row. */
  writer(place: FieldPlace<F>, locale: Locale): CellWriter
  /** Reads a cell as a body says it. What fits nothing stays the text it is, and the schema says so. */
  parse(place: FieldPlace<F>, text: string, idOf: FindId): unknown
}

/** A kind that is a text in a sheet, but for what it says itself. */
export function plainSheet<F extends Field>(own: Partial<SheetKind<F>> = {}): SheetKind<F> {
  return {
    column: () => ({ kind: 'text' }),
    writer: (_place, locale) => (value) => cellOf(locale, value),
    parse: (_place, text) => text,
    ...own,
  }
}

function cellOf(locale: Locale, value: unknown): Cell {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value !== 'object' || value === null) return String(value)
  return 'ar' in value && 'en' in value ? String(value[locale]) : JSON.stringify(value)
}
