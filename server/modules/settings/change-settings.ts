import { Refusal } from '#contract/kernel/refusal.ts'
import type { SettingName, StoredSettings } from '#contract/operations/settings/settings.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { lockSettings, selectSettings, upsertSettings } from './setting.queries.ts'
import { outOfOrder, readStored, sheetOf } from './setting.rules.ts'

/** As staff see and change them. */
export async function readSheet(db: Db): Promise<StoredSettings> {
  return sheetOf(await selectSettings(db))
}

/** The same, locked for a change. */
export async function lockSheet(tx: Tx): Promise<StoredSettings> {
  await lockSettings(tx)
  return readSheet(tx)
}

export interface SettingChange {
  readonly values: Partial<StoredSettings>
  /** Null: the program itself. */
  readonly staffId: bigint | null
  /** The second person, and the approval. */
  readonly agreed?: { readonly approved_by: bigint; readonly approval_id: bigint }
}

/**
 * Writes the changed settings, each with its activity row; equal ones are not touched.
 * @throws ZodError for a value of the wrong shape
 */
export async function changeSettings(tx: Tx, { values, staffId, agreed }: SettingChange): Promise<void> {
  const before = await lockSheet(tx)
  const names = Object.keys(values) as SettingName[]
  for (const name of names) readStored(name, values[name])
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(values[name]))
  if (changed.length === 0) return
  await upsertSettings(
    tx,
    changed.map((name) => ({ key: name, value: values[name] })),
  )
  await recordActivity(
    tx,
    changed.map((name) => ({
      action: 'updated',
      subject: { type: 'setting', id: name },
      actor: staffId === null ? { type: 'system', id: null } : { type: 'staff', id: staffId },
      before: { [name]: before[name] },
      after: { [name]: values[name], ...agreed },
    })),
  )
}

/** @throws Refusal `setting.limits_out_of_order` with the conflicting field */
export function expectOrder(sheet: StoredSettings): void {
  const wrong = outOfOrder(sheet)
  if (wrong !== null)
    throw new Refusal('setting.limits_out_of_order', {}, { [wrong]: 'setting.limits_out_of_order' })
}
