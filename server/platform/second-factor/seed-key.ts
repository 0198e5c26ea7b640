import type { KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { type KeyRing, newDataKey, openDataKey, rewrapDataKey, type WrappedKey } from '../secrets/index.ts'
import type { Holder } from '../sign-in/holder.ts'

type HolderType = Holder['type']

/** The key that seals the seeds of this kind of holder; made when the first seed is. */
export async function readSeedKey(tx: Tx, keys: KeyRing, type: HolderType): Promise<KeyObject> {
  const stored = await selectWrapped(tx, type)
  if (stored) return openDataKey(keys, stored, placeOf(type))
  const { wrapped } = newDataKey(keys, placeOf(type))
  await sql`
    insert into second_factor_key (holder, sealed_key, key_id) values (${type}, ${wrapped.sealedKey}, ${wrapped.keyId})
    on conflict do nothing`.execute(tx)
  // Of two first ones the earlier stays.
  return openDataKey(keys, (await selectWrapped(tx, type)) ?? wrapped, placeOf(type))
}

/** Wraps the keys of retired master keys under the current one. @returns their number */
export async function rewrapSeedKeys(tx: Tx, keys: KeyRing): Promise<number> {
  const retired = keys.masterKeyIds.filter((id) => id !== keys.masterKeyId)
  const { rows } = await sql<WrappedKey & { holder: HolderType }>`
    select holder, sealed_key as "sealedKey", key_id as "keyId" from second_factor_key
    where key_id = any(${retired}::text[]) order by holder for update`.execute(tx)
  for (const { holder, ...stored } of rows) {
    const { sealedKey, keyId } = rewrapDataKey(keys, stored, placeOf(holder))
    await sql`
      update second_factor_key set sealed_key = ${sealedKey}, key_id = ${keyId} where holder = ${holder}`.execute(
      tx,
    )
  }
  return rows.length
}

/** How many of these keys each master key wraps. */
export async function countSeedKeys(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ keyId: string; total: number }>`
    select key_id as "keyId", count(*)::int as total from second_factor_key group by key_id`.execute(db)
  return new Map(rows.map(({ keyId, total }) => [keyId, total]))
}

async function selectWrapped(tx: Tx, type: HolderType): Promise<WrappedKey | null> {
  const { rows } = await sql<WrappedKey>`
    select sealed_key as "sealedKey", key_id as "keyId" from second_factor_key where holder = ${type}`.execute(
    tx,
  )
  return rows[0] ?? null
}

function placeOf(type: HolderType): string {
  return `second-factor:${type}`
}
