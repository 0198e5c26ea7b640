import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { showEditor as contract } from '#contract/operations/settings/show-editor.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readSettings } from '../read-settings.ts'

const names = [
  'editor_headings',
  'editor_lists',
  'editor_quotes',
  'editor_links',
  'editor_direction',
  'picture_megabytes_max',
] as const

export async function showEditor(db: Db): Promise<AnswerInput<typeof contract>> {
  const settings = await readSettings(db, names)
  return {
    headings: settings.editor_headings,
    lists: settings.editor_lists,
    quotes: settings.editor_quotes,
    links: settings.editor_links,
    direction: settings.editor_direction,
    picture_megabytes_max: settings.picture_megabytes_max,
  }
}
