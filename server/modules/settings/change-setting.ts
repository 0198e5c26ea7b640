import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { lockSetting, upsertSetting } from './setting.queries.ts'
import { type SettingInput, type SettingKey, settingShapes, storedOrDefault } from './setting.rules.ts'
import { namedOf } from './setting-sheet.rules.ts'

/** Who else agreed, and to what. */
export interface Agreed {
  readonly approved_by: bigint
  readonly approval_id: bigint
}

/** Stores a setting. Throws a ZodError when the value does not have the setting's shape. */
export async function changeSetting<Key extends SettingKey>(
  tx: Tx,
  change: { key: Key; value: SettingInput<Key>; staffId: bigint | null; agreed?: Agreed },
): Promise<void> {
  const { key, value, staffId, agreed } = change
  settingShapes[key].parse(value)
  const before = namedOf(key, storedOrDefault(key, await lockSetting(tx, key)))
  const after = namedOf(key, value)
  await upsertSetting(tx, key, value)
  await recordActivity(tx, [
    {
      action: 'updated',
      subject: { type: 'setting', id: key },
      actor: staffId === null ? { type: 'system', id: null } : { type: 'staff', id: staffId },
      before: differing(before, after),
      after: { ...differing(after, before), ...agreed },
    },
  ])
}

type Named = Readonly<Record<string, unknown>>

/** One setting may have several fields, of which few are changed. */
function differing(named: Named, others: Named): Named {
  const isOther = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(others[name])
  return Object.fromEntries(Object.entries(named).filter(isOther))
}
