import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

export function selectSettings(db: Db) {
  return db.selectFrom('setting').select(['key', 'value']).execute()
}

/** The stored value as text, or null. */
export async function selectSetting(db: Db, key: string): Promise<string | null> {
  const { rows } = await sql<{
    text: string
  }>`select value::text as text from setting where key = ${key}`.execute(db)
  return rows[0]?.text ?? null
}

/** The stored value before, or null; the row is locked until the transaction ends. */
export async function lockSetting(tx: Tx, key: string): Promise<unknown> {
  const row = await tx
    .selectFrom('setting')
    .select('value')
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
  return row?.value ?? null
}

export async function upsertSetting(tx: Tx, key: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value)
  await tx
    .insertInto('setting')
    .values({ key, value: json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json, updated_at: sql`now()` }))
    .execute()
}
