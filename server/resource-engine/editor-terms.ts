import { editor } from '#contract/operations/settings/groups/editor.ts'
import type { Db } from '#server/platform/db/database.ts'
import { selectStored } from './editor-terms.queries.ts'

/** What the operator lets a rich text hold, and how large a picture may be. */
export interface EditorTerms {
  readonly headings: boolean
  readonly lists: boolean
  readonly quotes: boolean
  readonly links: boolean
  /** Of a block that says none; null: the browser finds it in the text. */
  readonly direction: 'rtl' | 'ltr' | null
  readonly pictureBytesMax: number
}

const { keys } = editor
const names = Object.keys(keys)
const megabyte = 1024 * 1024

export async function readEditorTerms(db: Db): Promise<EditorTerms> {
  const stored = await selectStored(db, names)
  const isOn = (name: keyof typeof keys) => (stored[name] ?? keys[name].default) === true
  const direction = stored['editor_direction']
  const megabytes = Number(stored['picture_megabytes_max'] ?? keys.picture_megabytes_max.default)
  return {
    headings: isOn('editor_headings'),
    lists: isOn('editor_lists'),
    quotes: isOn('editor_quotes'),
    links: isOn('editor_links'),
    direction: direction === 'rtl' || direction === 'ltr' ? direction : null,
    pictureBytesMax: megabytes * megabyte,
  }
}
