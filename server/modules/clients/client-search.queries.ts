import { type RawBuilder, sql } from 'kysely'
import { hasWords } from '#server/platform/db/has-words.ts'
import type { Lookup } from '#server/resource-engine/index.ts'

/** Which rows `t` of a table a search may mean. */
export interface SoughtRows {
  /** Selects of the ids of what is meant by its own number or name. */
  readonly known: readonly RawBuilder<unknown>[]
  /** Whom `t` belongs to. */
  readonly client: RawBuilder<unknown>
  /** A select of the ids of the rows that belong to `c.id`, by the table's index. */
  readonly ofClient: RawBuilder<unknown>
}

/** Of so many clients all rows are gathered; of more, each row that the list comes by is asked whose it is. */
const gatheredClientsMax = 1_000

/** Clients by member number, name in any spelling, or phone; nobody of blanks alone. */
export const clientsTyped: Lookup = {
  idsMax: gatheredClientsMax + 1,
  select: (typed, limit) => sql`select m.id from client m where ${allWords(typed)} limit ${limit}`,
}

/**
 * Rows by what is typed of them or of whom they belong to: all rows of a few clients, each client's by the index; a name
 * of thousands fills a page at once in the order of the list, where gathering would read most of the table.
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
  // `offset 0` keeps the planner from making one join of it, and reading the table for the sake of a few clients.
  const gathered = sql`
    select m.id from unnest(${ids}::bigint[]) c(id) cross join lateral (${ofClient} offset 0) m`
  return sql`t.id = any(array(${union([...known, gathered])}))`
}

/** The ids of clients by member number, name in any spelling, or phone; nobody's of blanks alone. */
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
