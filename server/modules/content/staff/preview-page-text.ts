import { hash } from 'node:crypto'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { ResourceValues } from '#contract/kernel/resource/row-types.ts'
import type {
  previewPageText as operation,
  PageDraft,
} from '#contract/operations/content/preview-page-text.ts'
import type { pageTexts } from '#contract/resources/content/page-texts.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { openFilling } from '../open-filling.ts'
import { lockPage, nextVersion } from './content.queries.ts'

const nothing = { ar: '', en: '' }
const digestDigits = 32

/** The preview's name depends on all that its reader sees: the text, its values, its number and its moment. */
export async function previewPageText(db: Db, draft: PageDraft): Promise<AnswerInput<typeof operation>> {
  const { slug, title = nothing, summary = nothing, body = nothing, published_at: publishedAt } = draft
  const [version, fill] = await Promise.all([nextVersion(db, slug), openFilling(db)])
  const shown = { version, title, summary, body: fill(body) }
  const digest = hash('sha256', JSON.stringify([slug, publishedAt, shown, body])).slice(0, digestDigits)
  return { preview: `${version}-${digest}`, ...shown }
}

/**
 * Only what was previewed is published. Locks this text against other versions until the transaction ends.
 * @returns its number
 * @throws Refusal `page.published_meanwhile`, `page.not_previewed`
 */
export async function expectPreviewed(
  tx: Tx,
  { preview: seen, ...draft }: ResourceValues<typeof pageTexts>,
): Promise<number> {
  await lockPage(tx, draft.slug)
  const { preview, version } = await previewPageText(tx, draft)
  if (seen === preview) return version
  const isOlder = Number(/^(\d+)-/.exec(seen ?? '')?.[1] ?? version) < version
  const code = isOlder ? 'page.published_meanwhile' : 'page.not_previewed'
  throw new Refusal(code, isOlder ? { version: version - 1 } : {}, { preview: code })
}
