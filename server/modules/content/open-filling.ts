import type { Localized } from '#contract/kernel/shapes.ts'
import { fillingOf } from '#contract/shapes/page-filling.ts'
import { readSettings } from '#server/modules/settings/index.ts'
import type { Db } from '#server/platform/db/database.ts'

/** What a text says about the operator follows the settings. */
export async function openFilling(db: Db): Promise<(text: Localized) => Localized> {
  return fillingOf(await readSettings(db, ['name', 'support_phone', 'support_email']))
}
