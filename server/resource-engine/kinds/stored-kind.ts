import type { Field } from '#contract/kernel/resource/fields.ts'

/** A row as it was read, by parts of fields: `name_ar`, `city_id`. */
export type Stored = Readonly<Record<string, unknown>>

/** A value of the log, as a body says it, or as it is stored where no body can say it. */
export type Earlier = { readonly body: unknown } | { readonly stored: unknown }

/** How the database keeps a kind of field. */
export interface StoredKind<F extends Field = Field> {
  /**
   * The value on the wire; null where there is none.
   * @param home the address of the section
   */
  read(field: F, name: string, row: Stored, home: string): unknown
  /**
   * The value of a kind that has a table of its own, from what the row points to, in order.
   * @param home the address of the field in its row
   */
  readJoined(targets: readonly (bigint | string)[], field: F, home: string): unknown
  /**
   * The parts that a write sets, from what its schema has read.
   * @param row the row as it will be
   */
  store(field: F, name: string, value: unknown, row: Stored): Stored
  /** What is done to a value before any rule of the resource sees it. */
  clean?(value: unknown): unknown
  earlier(value: unknown): Earlier
}

/** A kind that is one column and the same in the database and on the wire, but for what it says itself. */
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

/** One value of an object that came as `unknown`; null where it has none. */
export function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return null
  return new Map<string, unknown>(Object.entries(value)).get(name) ?? null
}
