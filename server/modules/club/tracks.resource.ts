import { tracks } from '#contract/resources/club/tracks.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const tracksServer = serveResource(tracks, { table: 'track', visibleTo: 'all' })
