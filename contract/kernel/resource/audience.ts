import type { ErrorCode } from '../error-codes.ts'
import type { ClientAccess, LimitName } from '../operation.ts'

/**
 * What is answered of a row: a field, `created_at`, `updated_at`, `latitude` and `longitude` of a location, the name of
 * the row that a reference points to (`city` of `city_id`), or of child rows some of their fields.
 */
export type Answered = string | { readonly [rows: string]: readonly Answered[] }

/**
 * What clients and visitors read of a resource, below /api/client. The answer's schema is made of the names that stand
 * here: what is not named cannot be answered. Rows in the trash are not read.
 */
export interface Audience {
  readonly access: ClientAccess
  /** Of the list; one row is read at `<path>/:id`. */
  readonly path: `/${string}`
  /** For the documentation. */
  readonly summary?: string
  /** Of a row in the list, beside its id. */
  readonly list: readonly Answered[]
  /** What one row has beside that; left out: no row is read by itself. */
  readonly show?: readonly Answered[]
  /** Staff see a row as it is answered by itself, whether it is published or not. */
  readonly preview?: true
  /** Where the site shows one row, if not at `path`. */
  readonly page?: `/${string}`
  /**
   * One row is read at `<path>/:<by>` instead of its id, by the value of this field: the first one in the list's order that
   * the filters leave. It is answered and filterable.
   */
  readonly by?: string
  /** Filterable fields, each a parameter of its own name; they are answered, or nobody could tell what they found. */
  readonly filters?: readonly string[]
  /** Goes by the searchable fields, all of which are answered. */
  readonly search?: true
  /** One field or several, the first the strongest. Left out: as in the console. Values of a choice come in the order of its options, references in the order of their rows. */
  readonly sort?: string | readonly string[]
  /**
   * `active`: rows whose field `active` is on. `live`: what is published at this moment. `own`: rows that the client owns
   * by `clientWrites`.
   */
  readonly where?: 'active' | 'live' | 'own'
  /**
   * Its public pictures and sounds are answered only while a visitor is shown the row; without it those of a published row
   * are answered from its first moment on. Staff see them before.
   */
  readonly hidesFiles?: true
  /** How long a browser may keep a public answer. */
  readonly cacheSeconds?: number
}

/** Rows that clients make: `POST /api/client<path>`, which answers the id. */
export interface ClientWrites {
  readonly access: Exclude<ClientAccess, 'public' | 'anyone'>
  readonly path: `/${string}`
  /** For the documentation. */
  readonly summary?: string
  /** Refusals of the server part, for the documentation. */
  readonly errors?: readonly ErrorCode[]
  /** By address. */
  readonly limit?: LimitName
  /** What the client fills in, also fields that staff only read. */
  readonly fields: readonly string[]
  /** The reference to clients that says whose row it is. */
  readonly owner: string
  /** A client makes one row for each value of this reference. A unique index over `owner` and it says so too. */
  readonly oncePer?: string
  /** The row of this reference is one that its audience shows; `is`: in one of these states. It stays so until the row is made. */
  readonly while?: { readonly parent: string; readonly is?: readonly string[] }
  /** The state of a new row: of one that is moderated, `waiting`. */
  readonly state?: string
}
