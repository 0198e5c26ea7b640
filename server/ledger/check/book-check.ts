import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { moved } from './moved.queries.ts'

/** Something that is not as it must be, named by its row. */
export interface BookProblem {
  /** Such as `ledger.entry_chain`; its sentence stands under `rules` in contract/messages/{ar,en}/integrity.json. */
  readonly rule: string
  /** Without its schema. */
  readonly table: string
  /** Of an entry: account and version, `17/3`. */
  readonly id: string
  /** Accounts whose own figures disagree. */
  readonly drifted: readonly bigint[]
  /** Accounts that the row moved, none of which can be said to be the wrong one. */
  readonly touched: readonly bigint[]
}

/** Which rows are looked at. */
export interface Scope {
  readonly whole: boolean
  /** True for the ids of those rows. */
  has(id: RawBuilder<unknown>): RawBuilder<boolean>
}

/** A statement that finds what breaks some rules; one that sees one moment, for it must be free of false alarms. */
export interface BookCheck {
  readonly rules: readonly string[]
  /** The table whose ids a scope holds; null: it looks at everything each time, and that is cheap. */
  readonly over: string | null
  /** `full`: reads more than a round can afford, or what rounds see by another check. `round`: the other way about. */
  readonly when: 'always' | 'full' | 'round'
  /**
   * Rows of `rule, "table", id`, and where accounts are concerned `drifted` and `touched`.
   * @param movedBy see `moved`
   */
  find(scope: Scope, movedBy: typeof moved): RawBuilder<unknown>
}

interface FoundRow {
  readonly rule: string
  readonly table: string
  readonly id: string
  readonly drifted?: readonly string[] | null
  readonly touched?: readonly string[] | null
}

/** Of one check; more of them say nothing new. */
export const problemsNamedMax = 100

/**
 * The whole is planned to be read to its end, in passes over the tables; a part for its first rows, by their keys,
 * however large the tables are.
 */
export async function runCheck(db: Db, check: BookCheck, scope: Scope): Promise<BookProblem[]> {
  const planned = scope.whole ? sql`materialized` : sql`not materialized`
  const { rows } = await sql<FoundRow>`
    with found as ${planned} (${check.find(scope, moved)})
    select * from found limit ${problemsNamedMax}`.execute(db)
  return rows.map(({ rule, table, id, drifted, touched }) => ({
    rule,
    table,
    id,
    drifted: (drifted ?? []).map(BigInt),
    touched: (touched ?? []).map(BigInt),
  }))
}

export const everything: Scope = { whole: true, has: () => sql`true` }

export function idsOf(ids: readonly bigint[]): Scope {
  return { whole: false, has: (id) => sql`${id} = any(${ids}::bigint[])` }
}

/** After the first, up to and with the last. */
export function rangeOf(after: bigint, last: bigint): Scope {
  return { whole: false, has: (id) => sql`${id} > ${after}::bigint and ${id} <= ${last}::bigint` }
}
