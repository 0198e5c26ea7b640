import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { PageSlug } from '#contract/operations/content/content-kinds.ts'
import type { showPage as contract } from '#contract/operations/content/show-page.ts'
import { fillingOf } from '#contract/shapes/page-filling.ts'
import { readSettings } from '#server/modules/settings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { selectPage, selectVersions } from './content.queries.ts'

/** @throws Refusal `request.not_found` */
export async function showPage(
  db: Db,
  slug: PageSlug,
  version: number | undefined,
): Promise<AnswerInput<typeof contract>> {
  const [page, versions, fill] = await Promise.all([
    selectPage(db, slug, version),
    selectVersions(db, slug),
    openFilling(db),
  ])
  if (!page) throw new Refusal('request.not_found')
  return {
    slug,
    version: page.version,
    title: { ar: page.title_ar, en: page.title_en },
    summary: { ar: page.summary_ar, en: page.summary_en },
    body: fill({ ar: page.body_ar, en: page.body_en }),
    published_at: page.published_at.toISOString(),
    versions: versions.map((row) => ({
      version: row.version,
      published_at: row.published_at.toISOString(),
    })),
  }
}

/** What a text says about the operator follows the settings. */
export async function openFilling(db: Db): Promise<(text: Localized) => Localized> {
  return fillingOf(await readSettings(db, ['name', 'support_phone', 'support_email']))
}
