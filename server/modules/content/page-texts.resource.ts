import { pageTexts } from '#contract/resources/content/page-texts.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { authorName, nextVersion, notBeforeNow } from './content-desk.queries.ts'

export const pageTextsSection = serveResource(pageTexts, {
  table: 'page_text',
  visibleTo: 'all',
  columns: { updated_at: null, deleted_at: null },
  computed: { created_by: authorName },
  beforeStore: async (tx, { slug, published_at: publishedAt }, staff) => ({
    published_at: await notBeforeNow(tx, publishedAt),
    version: await nextVersion(tx, slug),
    created_by: staff.id,
  }),
})
