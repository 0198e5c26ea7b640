import { z } from 'zod'
import { idInput } from '../../shapes.ts'
import type { Field } from '../fields.ts'

/** How a field is filtered: by one of several values, by a range, or by one exact value. */
export type FilterForm = 'flag' | 'any-of' | 'range' | 'exact'

/** What contract and server need to know of a kind of field. */
export interface KindModule<F extends Field = Field> {
  /** The schema of a written value. */
  input(field: F): z.ZodType
  /** The schema of a sent value; null where there is none. */
  output(field: F): z.ZodType
  /** null: no filter, no sorting, and no title of a row. */
  readonly filter: FilterForm | null
  /** The schema of one filter value, or of one end of a range. */
  asked(field: F): z.ZodType
  /** The names of the stored parts of a field: `name_ar`, `logo_id`, `latitude`. */
  parts(name: string, field: F): readonly string[]
  /** Stored in a table of its own, not in columns of the row. */
  readonly joined?: true
  /** Too large for a list: only a single row has it. */
  readonly detail?: true
  /** Sent as a file: forms and logs cannot store it. */
  readonly file?: true
  /** The columns of an imported sheet. */
  sheetColumns(name: string, field: F): readonly string[]
  /** A searched text in its stored spelling; null when it cannot be a value of the kind. */
  spelt?(typed: string): string | null
  /** More parts of a write's body, besides the one with the field's name. */
  more?(name: string, field: F): Readonly<Record<string, z.ZodType>>
}

type Own<F extends Field> = Pick<KindModule<F>, 'input' | 'filter'> & Partial<KindModule<F>>

/** A kind with one column, one text on the wire and one cell of a sheet; `own` says what differs. */
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

/** A kind that points to rows; a filter names them by id. */
export function pointingKind<F extends Field>(own: Omit<Own<F>, 'filter'>): KindModule<F> {
  return plainKind({ filter: 'any-of', asked: () => idInput, ...own })
}
