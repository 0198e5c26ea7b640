import { news } from '#contract/resources/club/news.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const newsServer = serveResource(news, {
  table: 'news',
  visibleTo: 'all',
  joinTables: { images: { table: 'news_image', row: 'news_id', target: 'file_id' } },
})
