import { type CompiledQuery, sql } from 'kysely'
import type { SettingName } from '#contract/operations/settings/settings.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** By key. */
export async function selectSettings(db: Db): Promise<Readonly<Record<string, unknown>>> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

interface SettingText {
  readonly key: string
  /** JSON. */
  readonly text: string
}

const compiled = new Map<string, CompiledQuery<SettingText>>()

/** The stored values of these settings. Compiled once per list, because every batch of transfers reads some. */
export async function selectSettingTexts(
  db: Db,
  names: readonly SettingName[],
): Promise<readonly SettingText[]> {
  const asked = names.join()
  const query = compiled.get(asked) ?? compile(db, names)
  compiled.set(asked, query)
  return (await db.executeQuery(query)).rows
}

function compile(db: Db, names: readonly SettingName[]): CompiledQuery<SettingText> {
  const keys = sql.join(names.map((name) => sql.lit(name)))
  return sql<SettingText>`select key, value::text as text from setting where key in (${keys})`.compile(db)
}

/** Changes of settings run one after another: their order is checked as it will be. */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`lock table setting in share row exclusive mode`.execute(tx)
}

/** The latest changes of settings, with maker and checker. */
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

export async function upsertSettings(
  tx: Tx,
  settings: readonly { readonly key: string; readonly value: unknown }[],
): Promise<void> {
  await tx
    .insertInto('setting')
    .values(settings.map(({ key, value }) => ({ key, value: JSON.stringify(value) })))
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value: (row) => row.ref('excluded.value'), updated_at: sql`now()` }),
    )
    .execute()
}
