import { galleries } from '#contract/resources/club/galleries.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const galleriesServer = serveResource(galleries, {
  table: 'gallery',
  visibleTo: 'all',
  joinTables: { images: { table: 'gallery_image', row: 'gallery_id', target: 'file_id' } },
  children: {
    videos: serveResource(galleries.fields.videos.of, { table: 'gallery_video', visibleTo: 'all' }),
  },
})
