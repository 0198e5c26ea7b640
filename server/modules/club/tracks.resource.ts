import { tracks } from '#contract/resources/club/tracks.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { readSeconds } from './read-seconds.ts'

export const tracksServer = serveResource(tracks, {
  table: 'track',
  visibleTo: 'all',
  beforeStore: (tx, values) => withSeconds(tx, values),
  beforeUpdate: (tx, values) => withSeconds(tx, values),
})

/** The length is read from the recording. */
async function withSeconds(tx: Tx, { audio }: { readonly audio?: unknown }) {
  return typeof audio === 'string' ? { seconds: await readSeconds(tx, audio) } : undefined
}
