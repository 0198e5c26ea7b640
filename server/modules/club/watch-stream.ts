import { readSetting } from '#server/modules/settings/index.ts'
import type { Batch, Batches } from '#server/platform/batches.ts'
import type { Database } from '#server/platform/db/database.ts'
import { addViewers, countViewers, type Viewer } from './viewer.queries.ts'

/** Thousands ask every half minute, and a count of some seconds ago tells them as much. */
const countedAnewMilliseconds = 5_000

interface Viewers {
  /** @returns how many watch; null where that is not shown */
  note(viewer: Viewer): Promise<number | null>
}

/** Counts who watches a running stream: who said so in the last minute, through any process. */
export function openViewers({
  database,
  batches,
}: {
  readonly database: Database
  readonly batches: Batches
}): Viewers {
  const batch: Batch<Viewer> = batches.open('viewers', (viewers) =>
    database.transact((tx) => addViewers(tx, viewers)),
  )
  const counts = new Map<bigint, { readonly at: number; readonly count: Promise<number> }>()
  return {
    async note(viewer) {
      batch.add([viewer])
      if (!(await readSetting(database.db, 'live_viewers_shown'))) return null
      const known = counts.get(viewer.liveId)
      if (known && performance.now() - known.at < countedAnewMilliseconds) return known.count
      const count = countViewers(database.db, viewer.liveId)
      // A handful of streams run at once; ended ones are forgotten with the next.
      counts.clear()
      counts.set(viewer.liveId, { at: performance.now(), count })
      return count
    },
  }
}
