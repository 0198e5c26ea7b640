import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { lockSetting, upsertSetting } from './setting.queries.ts'
import { type SettingInput, type SettingKey, settingShapes } from './setting.rules.ts'

/** Stores a setting. Throws a ZodError when the value does not have the setting's shape. */
export async function changeSetting<Key extends SettingKey>(
  tx: Tx,
  change: { key: Key; value: SettingInput<Key>; staffId: bigint | null },
): Promise<void> {
  const { key, value, staffId } = change
  settingShapes[key].parse(value)
  const before = await lockSetting(tx, key)
  await upsertSetting(tx, key, value)
  await recordActivity(tx, [
    {
      action: 'updated',
      subject: { type: 'setting', id: key },
      actor: staffId === null ? { type: 'system', id: null } : { type: 'staff', id: staffId },
      before: { value: before },
      after: { value },
    },
  ])
}
