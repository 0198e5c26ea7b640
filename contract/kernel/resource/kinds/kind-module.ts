import { z } from 'zod'
import { idInput } from '../../shapes.ts'
import type { Field } from '../fields.ts'

/** How a field is filtered: one of several values, a range, one exact value. */
export type FilterForm = 'flag' | 'any-of' | 'range' | 'exact'

/** What both sides know of a kind of field. */
export interface KindModule<F extends Field = Field> {
  /** What a write takes for a field that has a value. */
  input(field: F): z.ZodType
  /** A row's value of a field, as the server sends it; null where there is none. */
  output(field: F): z.ZodType
  /** null: the kind has no filter and no order, and a row cannot be called by it. */
  readonly filter: FilterForm | null
  /** One value, or one end of a range, that a filter asks for. */
  asked(field: F): z.ZodType
  /** What the field is called in a row as it is stored: `name_ar`, `logo_id`, `latitude`. */
  parts(name: string, field: F): readonly string[]
  /** Kept in a table of its own, not in columns of the row. */
  readonly joined?: true
  /** Too much for a list: only a row that is read by itself has it. */
  readonly detail?: true
  /** Sent as a file: a form and a log cannot hold it. */
  readonly file?: true
  /** The columns of a sheet that it is imported from. */
  sheetColumns(name: string, field: F): readonly string[]
  /** How a text that is searched for is spelt where it is stored; null when it is none of the kind. */
  spelt?(typed: string): string | null
  /** Further parts of a write's body, beside the one of the field's name. */
  more?(name: string, field: F): Readonly<Record<string, z.ZodType>>
}

type Own<F extends Field> = Pick<KindModule<F>, 'input' | 'filter'> & Partial<KindModule<F>>

/** A kind that is one column, one text on the wire and one cell of a sheet, but for what it says itself. */
export function plainKind<F extends Field>(own: Own<F>): KindModule<F> {
  return {
    output: () => z.string(),
    asked: (field) => own.input(field),
    parts: (name) => [name],
    sheetColumns: (name) => [name],
    ...own,
  }
}

/** A kind that is sent as files. */
export function fileKind<F extends Field>(own: Omit<Own<F>, 'filter'>): KindModule<F> {
  return plainKind({
    filter: null,
    file: true,
    parts: (name) => [`${name}_id`],
    sheetColumns: () => [],
    ...own,
  })
}

/** A kind that points to rows, which a filter names by their ids. */
export function pointingKind<F extends Field>(own: Omit<Own<F>, 'filter'>): KindModule<F> {
  return plainKind({ filter: 'any-of', asked: () => idInput, ...own })
}
