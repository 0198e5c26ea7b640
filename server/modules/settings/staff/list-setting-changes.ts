import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { listSettingChanges as contract } from '#contract/operations/settings/change-settings.ts'
import type { Db } from '#server/platform/db/database.ts'
import { selectSettingChanges } from '../setting.queries.ts'

const changesShownMax = 100

/** Who changed which setting, and who agreed; latest first. */
export async function listSettingChanges(db: Db): Promise<AnswerInput<typeof contract>> {
  const rows = await selectSettingChanges(db, changesShownMax)
  return rows.map(({ subject_id, name, checker_name, created_at, before, after }) => ({
    setting: subject_id,
    by: name,
    approved_by: checker_name,
    at: created_at.toISOString(),
    before,
    after,
  }))
}
