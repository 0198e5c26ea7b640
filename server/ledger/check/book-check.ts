import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { readLegs } from './moved.queries.ts'

/** A broken invariant and its row. */
export interface BookProblem {
  /** Such as `ledger.entry_chain`; its sentence is under `rules` in contract/messages/{ar,en}/integrity.json. */
  readonly rule: string
  /** Without its schema. */
  readonly table: string
  /** Of an entry: account and version, `17/3`. */
  readonly id: string
  /** Accounts whose own figures disagree. */
  readonly drifted: readonly bigint[]
  /** Accounts that the row moved, where it is unknown which is wrong. */
  readonly touched: readonly bigint[]
}

/** The rows to check. */
export interface Scope {
  readonly whole: boolean
  /** True for the ids of these rows. */
  has(id: RawBuilder<unknown>): RawBuilder<boolean>
}

/** A statement that finds broken rules. It reads one moment, so it has no false alarms. */
export interface BookCheck {
  readonly rules: readonly string[]
  /** The table whose ids a scope holds; null: it cheaply reads everything each time. */
  readonly over: string | null
  /** `full`: too expensive for a round, or covered there by another check. `round`: only in rounds. */
  readonly when: 'always' | 'full' | 'round'
  /**
   * True for a transaction that surely keeps these rules, over the columns of `legs.firstLegs`: a full check looks at the
   * others only. Its rows of `find` have `touched`, and no `drifted`.
   */
  readonly plain?: RawBuilder<boolean>
  /** Of its problems; `problemsNamedMax` when not given. */
  readonly namedMax?: number
  /**
   * Rows of `rule, "table", id` and, where accounts are concerned, `drifted` and `touched`.
   */
  find(scope: Scope, legs: typeof readLegs): RawBuilder<unknown>
}

interface FoundRow {
  readonly rule: string
  readonly table: string
  readonly id: string
  readonly drifted?: readonly string[] | null
  readonly touched?: readonly string[] | null
}

/** For one check; more problems add no information. */
export const problemsNamedMax = 100

/** A full check is planned for whole passes over the tables; a partial one for its first rows, by their keys. */
export async function runCheck(db: Db, check: BookCheck, scope: Scope): Promise<BookProblem[]> {
  const planned = scope.whole ? sql`materialized` : sql`not materialized`
  const { rows } = await sql<FoundRow>`
    with found as ${planned} (${check.find(scope, readLegs)})
    select * from found limit ${check.namedMax ?? problemsNamedMax}`.execute(db)
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

/** Ids after the first, up to and including the last. */
export function rangeOf(after: bigint, last: bigint): Scope {
  return { whole: false, has: (id) => sql`${id} > ${after}::bigint and ${id} <= ${last}::bigint` }
}
