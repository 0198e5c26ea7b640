import { lives } from '#contract/resources/club/lives.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const livesServer = serveResource(lives, {
  table: 'live',
  visibleTo: 'all',
  actions: {
    record: async (_tx, { input: { stream_url } }) => ({ columns: { stream_url } }),
  },
})
