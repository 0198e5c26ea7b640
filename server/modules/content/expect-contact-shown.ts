import { Refusal } from '#contract/kernel/refusal.ts'
import { readSetting } from '#server/modules/settings/index.ts'
import type { Db } from '#server/platform/db/database.ts'

/** @throws Refusal `request.not_found` while the operator does not show its contact page */
export async function expectContactShown(db: Db): Promise<void> {
  if (!(await readSetting(db, 'show_contact_us'))) throw new Refusal('request.not_found')
}
