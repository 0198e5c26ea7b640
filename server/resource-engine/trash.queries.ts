import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'
import { rowColumnOf } from './columns.rules.ts'
import { joinsAny } from './join-tables.queries.ts'
import { allOf, fromOf, notDeleted, rowColumnSql } from './row-sql.queries.ts'
import type { JoinTable, ServedResource } from './served-resource.ts'

/** Rows that refer to others: their resource and the column. */
interface Pointing {
  readonly served: ServedResource
  readonly column: string
}

export async function markDeleted(
  tx: Tx,
  served: ServedResource,
  id: bigint,
  deleted: boolean,
): Promise<void> {
  const deletedAt = rowColumnOf(served, 'deleted_at')
  if (deletedAt === null) throw new Error(`${served.server.table} has no trash`)
  await sql`
    update ${sql.table(served.server.table)} set ${sql.ref(deletedAt)} = ${deleted ? sql`now()` : sql`null`}
    where id = ${id}`.execute(tx)
}

const pointingMax = 1_000
/** At most this many rows go into the trash with another. */
export const followersMax = 500

/** How many rows outside the trash refer to one, for any reader, counted up to `pointingMax`. */
export async function countPointing(tx: Tx, { served, column }: Pointing, id: bigint): Promise<number> {
  const { rows } = await sql`
    select 1 ${fromOf(served)} ${allOf([sql`t.${sql.ref(column)} = ${id}`, ...notDeleted(served)])} limit ${pointingMax}
  `.execute(tx)
  return rows.length
}

/** How many rows outside the trash refer to one among others. */
export async function countJoined(
  tx: Tx,
  served: ServedResource,
  joinTables: JoinTable,
  id: bigint,
): Promise<number> {
  const uses = joinsAny(joinTables, [id])
  const { rows } = await sql`
    select 1 ${fromOf(served)} ${allOf([uses, ...notDeleted(served)])} limit ${pointingMax}`.execute(tx)
  return rows.length
}

export async function selectPointing(tx: Tx, { served, column }: Pointing, id: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select t.id ${fromOf(served)} ${allOf([sql`t.${sql.ref(column)} = ${id}`, ...notDeleted(served)])}
    order by t.id`.execute(tx)
  return rows.map((row) => row.id)
}

/** Rows in the trash that refer to one and went there in the same transaction. */
export async function selectFollowers(
  tx: Tx,
  { served, column }: Pointing,
  parent: ServedResource,
  id: bigint,
): Promise<bigint[]> {
  const deletedAt = rowColumnOf(parent, 'deleted_at')
  if (deletedAt === null) return []
  const { rows } = await sql<{ id: bigint }>`
    select t.id ${fromOf(served)}
    where t.${sql.ref(column)} = ${id} and ${rowColumnSql(served, 'deleted_at')} = (
      select p.${sql.ref(deletedAt)} from ${sql.table(parent.server.table)} p where p.id = ${id}
    )
    order by t.id`.execute(tx)
  return rows.map((row) => row.id)
}

/** @returns the rows whose reference is now empty */
export async function detachPointing(tx: Tx, { served, column }: Pointing, id: bigint): Promise<bigint[]> {
  const updatedAt = rowColumnOf(served, 'updated_at')
  const noted = updatedAt === null ? sql`` : sql`, ${sql.ref(updatedAt)} = now()`
  const { rows } = await sql<{ id: bigint }>`
    update ${sql.table(served.server.table)} t set ${sql.ref(column)} = null ${noted}
    ${allOf([sql`t.${sql.ref(column)} = ${id}`, ...notDeleted(served)])}
    returning t.id`.execute(tx)
  return rows.map((row) => row.id)
}

export async function detachJoined(tx: Tx, { table, target }: JoinTable, id: bigint): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${sql.ref(target)} = ${id}`.execute(tx)
}
