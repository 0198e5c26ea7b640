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

/** One change of settings after the other: what they must agree on is compared as it will stand. */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`lock table setting in share row exclusive mode`.execute(tx)
}

/** The latest changes of settings, with who made them and, where it took two, who agreed. */
export async function selectSettingChanges(db: Db, limit: number) {
  return db
    .selectFrom('activity_log')
    .leftJoin('staff_user', (join) =>
      join.onRef('staff_user.id', '=', 'activity_log.actor_id').on('activity_log.actor_type', '=', 'staff'),
    )
    .leftJoin('staff_user as checker', (join) =>
      join.on('checker.id', '=', sql<bigint>`(activity_log.after ->> 'approved_by')::bigint`),
    )
    .select(['subject_id', 'staff_user.name', 'checker.name as checker_name'])
    .select(['activity_log.created_at', 'before', 'after'])
    .where('subject_type', '=', 'setting')
    .orderBy('activity_log.id', 'desc')
    .limit(limit)
    .execute()
}

export async function upsertSetting(tx: Tx, key: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value)
  await tx
    .insertInto('setting')
    .values({ key, value: json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json, updated_at: sql`now()` }))
    .execute()
}
