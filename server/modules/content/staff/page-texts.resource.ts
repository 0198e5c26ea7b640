import { sql } from 'kysely'
import { pageTexts } from '#contract/resources/content/page-texts.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { openFilling } from '../open-filling.ts'
import { authorName, notBeforeNow } from './content.queries.ts'
import { expectPreviewed } from './preview-page-text.ts'

export const pageTextsServer = serveResource(pageTexts, {
  table: 'page_text',
  visibleTo: 'all',
  columns: { updated_at: null, deleted_at: null },
  computed: { created_by: authorName },
  audience: {
    // A version that is coming is not read before its day.
    where: () => sql`t.published_at <= now()`,
    async openAnswers(db) {
      const fill = await openFilling(db)
      return (row) => (row.body ? { ...row, body: fill(row.body) } : row)
    },
  },
  beforeStore: async (tx, values, staff) => ({
    version: await expectPreviewed(tx, values),
    published_at: await notBeforeNow(tx, values.published_at),
    created_by: staff.id,
  }),
})
