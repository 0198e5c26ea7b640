import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { showAboutUs as contract } from '#contract/operations/settings/show-about-us.ts'
import { fillingOf } from '#contract/shapes/page-filling.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readSettings } from './read-settings.ts'

const names = ['show_about_us', 'about_us_text', 'name', 'address', 'support_phone', 'support_email'] as const

/** @throws Refusal `request.not_found` while the operator does not show it */
export async function showAboutUs(db: Db): Promise<AnswerInput<typeof contract>> {
  const settings = await readSettings(db, names)
  if (!settings.show_about_us) throw new Refusal('request.not_found')
  const { name, address, about_us_text: text } = settings
  return { name, address, text: fillingOf(settings)(text) }
}
