import { type RawBuilder, sql } from 'kysely'
import { hasWords } from '#server/platform/db/has-words.ts'
import type { Lookup } from '#server/resource-engine/index.ts'

/** The rows `t` of a table that a search may mean. */
export interface SoughtRows {
  /** Selects ids of rows matched by their own number or name. */
  readonly known: readonly RawBuilder<unknown>[]
  /** The owner of `t`. */
  readonly client: RawBuilder<unknown>
  /** Selects ids of the rows of `c.id`, by an index. */
  readonly ofClient: RawBuilder<unknown>
}

/** Up to this many clients all rows are gathered; above, each row of the list is checked for its owner. */
const gatheredClientsMax = 1_000

/** Clients by member number, name in any spelling, or phone; none for blanks. */
export const clientsTyped: Lookup = {
  idsMax: gatheredClientsMax + 1,
  select: (typed, limit) => sql`select m.id from client m where ${allWords(typed)} limit ${limit}`,
}

/**
 * Rows by their own text or by their client: of a few clients all rows, by index; a name of thousands fills a page in
 * the list's order, where gathering would read most of the table.
 * @param ids of `clientsTyped`
 */
export function findsByClient(
  typed: string,
  ids: readonly bigint[],
  { known, client, ofClient }: SoughtRows,
): RawBuilder<unknown> {
  if (ids.length > gatheredClientsMax)
    return sql`(t.id = any(array(${union(known)}))
      or (select ${allWords(typed)} from client m where m.id = ${client}))`
  // `offset 0` keeps the planner from making one join, which would read the table for a few clients.
  const gathered = sql`
    select m.id from unnest(${ids}::bigint[]) c(id) cross join lateral (${ofClient} offset 0) m`
  return sql`t.id = any(array(${union([...known, gathered])}))`
}

/** Ids of clients by member number, name in any spelling, or phone; none for blanks. */
export function clientsNamed(typed: string) {
  return sql`(select m.id from client m where ${allWords(typed)})`
}

function allWords(typed: string): RawBuilder<unknown> {
  const words = hasWords(sql`m.searched`, typed)
  return words.length === 0 ? sql`false` : sql.join(words, sql` and `)
}

function union(selects: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(selects, sql` union all `)
}
