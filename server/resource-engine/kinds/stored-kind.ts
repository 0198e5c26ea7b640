import type { Field } from '#contract/kernel/resource/fields.ts'
import type { TextFormats } from './clean-html.ts'

/** A stored row, by parts of fields: `name_ar`, `city_id`. */
export type Stored = Readonly<Record<string, unknown>>

/** A value of the log, as a body's value, or as stored where a body cannot have it. */
export type Earlier = { readonly body: unknown } | { readonly stored: unknown }

/** How the database stores a kind of field. */
export interface StoredKind<F extends Field = Field> {
  /**
   * The value on the wire; null where there is none.
   * @param home the address of the resource
   */
  read(field: F, name: string, row: Stored, home: string): unknown
  /**
   * The value of a kind with its own table, from the targets in order.
   * @param home the address of the field in its row
   */
  readJoined(targets: readonly (bigint | string)[], field: F, home: string): unknown
  /**
   * The parts that a write sets, from what its schema has read.
   * @param row the row after the write
   */
  store(field: F, name: string, value: unknown, row: Stored): Stored
  /** Changes a value before the rules see it. */
  clean?(value: unknown, formats: TextFormats): unknown
  earlier(value: unknown): Earlier
}

/** A kind that is one column, equal in the database and on the wire; `own` says what differs. */
export function plainStored<F extends Field>(own: Partial<StoredKind<F>> = {}): StoredKind<F> {
  return {
    read: (_field, name, row) => plainOf(row[name]),
    readJoined: (targets) => targets.map(String),
    store: (_field, name, value) => ({ [name]: value }),
    earlier: (value) => ({ body: value }),
    ...own,
  }
}

function plainOf(value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'boolean' ? value : String(value)
}

/** A member of an unknown object; null if it has none. */
export function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return null
  return new Map<string, unknown>(Object.entries(value)).get(name) ?? null
}
