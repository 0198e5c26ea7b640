import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'
import { groupColumn } from './columns.rules.ts'
import { allOf, type Condition, notDeleted } from './row-sql.queries.ts'
import type { StoredRow } from './rows.queries.ts'
import type { ServedResource } from './served-resource.ts'
import type { Columns } from './stored-values.ts'

/** Last in its group; empty where rows have no order. */
export function lastPlace(served: ServedResource, columns: Columns): { position?: RawBuilder<unknown> } {
  if (served.resource.order === undefined) return {}
  const group = groupColumn(served)
  const ofGroup = group === null ? [] : [sql`t.${sql.ref(group)} = ${columns[group]}`]
  return {
    position: sql`(
      select coalesce(max(t.position), 0) + 1 from ${sql.table(served.server.table)} t ${allOf(ofGroup)}
    )`,
  }
}

/** Whether an update moves a row to another group, and so out of its order. */
export function changesGroup(served: ServedResource, columns: Columns, stored: StoredRow): boolean {
  const group = groupColumn(served)
  return group !== null && group in columns && String(columns[group]) !== String(stored[group])
}

/** The ids of a row's group in order, locked against other moves. */
export async function lockGroup(tx: Tx, served: ServedResource, id: bigint): Promise<bigint[]> {
  const group = groupColumn(served)
  const table = sql.table(served.server.table)
  const ofGroup: Condition[] =
    group === null
      ? []
      : [sql`t.${sql.ref(group)} = (select own.${sql.ref(group)} from ${table} own where own.id = ${id})`]
  // Locked in the order of ids, whatever the rows' order: concurrent moves wait in turn.
  const { rows } = await sql<{ id: bigint; position: number }>`
    select t.id, t.position from ${table} t ${allOf([...ofGroup, ...notDeleted(served)])}
    order by t.id for no key update of t`.execute(tx)
  return rows
    .toSorted((one, other) => one.position - other.position || Number(one.id - other.id))
    .map((row) => row.id)
}

/** Numbers rows from 1. */
export async function writeOrder(tx: Tx, served: ServedResource, ids: readonly bigint[]): Promise<void> {
  await sql`
    update ${sql.table(served.server.table)} t set position = numbered.position
    from unnest(${ids}::bigint[]) with ordinality as numbered (id, position)
    where t.id = numbered.id and t.position <> numbered.position`.execute(tx)
}
