import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'
import { rowColumnOf } from './columns.rules.ts'
import type { Pairs, Section } from './section.ts'
import { allOf, fromOf, notDeleted, rowColumnSql } from './section-sql.queries.ts'

/** Rows that refer to others: their resource and the column. */
interface Pointing {
  readonly section: Section
  readonly column: string
}

export async function markDeleted(tx: Tx, section: Section, id: bigint, deleted: boolean): Promise<void> {
  const deletedAt = rowColumnOf(section, 'deleted_at')
  if (deletedAt === null) throw new Error(`${section.half.table} has no trash`)
  await sql`
    update ${sql.table(section.half.table)} set ${sql.ref(deletedAt)} = ${deleted ? sql`now()` : sql`null`}
    where id = ${id}`.execute(tx)
}

const pointingMax = 1_000
/** At most this many rows go into the trash with another. */
export const followersMax = 500

/** How many rows outside the trash refer to one, for any reader, counted up to `pointingMax`. */
export async function countPointing(tx: Tx, { section, column }: Pointing, id: bigint): Promise<number> {
  const { rows } = await sql`
    select 1 ${fromOf(section)} ${allOf([sql`t.${sql.ref(column)} = ${id}`, ...notDeleted(section)])} limit ${pointingMax}
  `.execute(tx)
  return rows.length
}

/** How many rows outside the trash refer to one among others. */
export async function countJoined(tx: Tx, section: Section, pairs: Pairs, id: bigint): Promise<number> {
  const { table, row, target } = pairs
  const uses = sql`exists (
    select from ${sql.table(table)} p where p.${sql.ref(row)} = t.id and p.${sql.ref(target)} = ${id}
  )`
  const { rows } = await sql`
    select 1 ${fromOf(section)} ${allOf([uses, ...notDeleted(section)])} limit ${pointingMax}`.execute(tx)
  return rows.length
}

export async function selectPointing(tx: Tx, { section, column }: Pointing, id: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select t.id ${fromOf(section)} ${allOf([sql`t.${sql.ref(column)} = ${id}`, ...notDeleted(section)])}
    order by t.id`.execute(tx)
  return rows.map((row) => row.id)
}

/** Rows in the trash that refer to one and went there in the same transaction. */
export async function selectFollowers(
  tx: Tx,
  { section, column }: Pointing,
  parent: Section,
  id: bigint,
): Promise<bigint[]> {
  const deletedAt = rowColumnOf(parent, 'deleted_at')
  if (deletedAt === null) return []
  const { rows } = await sql<{ id: bigint }>`
    select t.id ${fromOf(section)}
    where t.${sql.ref(column)} = ${id} and ${rowColumnSql(section, 'deleted_at')} = (
      select p.${sql.ref(deletedAt)} from ${sql.table(parent.half.table)} p where p.id = ${id}
    )
    order by t.id`.execute(tx)
  return rows.map((row) => row.id)
}

/** @returns the rows whose reference is now empty */
export async function detachPointing(tx: Tx, { section, column }: Pointing, id: bigint): Promise<bigint[]> {
  const updatedAt = rowColumnOf(section, 'updated_at')
  const noted = updatedAt === null ? sql`` : sql`, ${sql.ref(updatedAt)} = now()`
  const { rows } = await sql<{ id: bigint }>`
    update ${sql.table(section.half.table)} t set ${sql.ref(column)} = null ${noted}
    ${allOf([sql`t.${sql.ref(column)} = ${id}`, ...notDeleted(section)])}
    returning t.id`.execute(tx)
  return rows.map((row) => row.id)
}

export async function detachJoined(tx: Tx, { table, target }: Pairs, id: bigint): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${sql.ref(target)} = ${id}`.execute(tx)
}
