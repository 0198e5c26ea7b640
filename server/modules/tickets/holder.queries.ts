import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** A client to whom a friend's ticket goes. */
export interface Holder {
  readonly id: bigint
  readonly name: string
}

/** By phone; only those whose phone is proven. */
export async function findHolders(db: Db, phones: readonly string[]): Promise<ReadonlyMap<string, Holder>> {
  const { rows } = await sql<Holder & { phone: string }>`
    select id, name, phone from client
    where phone = any(${[...new Set(phones)]}::text[]) and phone_verified_at is not null and status = 'active'`.execute(
    db,
  )
  return new Map(rows.map(({ id, name, phone }) => [phone, { id, name }]))
}

/** Names and ages in years; null: staff did not enter the birthday. */
export async function findAges(
  db: Db,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, { readonly name: string; readonly age: number | null }>> {
  const { rows } = await sql<{ id: bigint; name: string; age: number | null }>`
    select id, name, extract(year from age(now(), birth_date))::integer as age from client
    where id = any(${[...new Set(ids)]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, name, age }) => [id, { name, age }]))
}
