import type { Batch, Batches } from '#server/platform/batches.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { ClientActor } from '#server/platform/http/caller.ts'
import { type ServedResources, selectShownIds, subjectsIn } from '#server/resource-engine/index.ts'
import { addViews } from './view.queries.ts'

interface View {
  readonly type: string
  readonly id: bigint
  /** The client, or the cookie of a browser. */
  readonly reader: string
  readonly client: ClientActor | null
}

/** Views are written later and many at once, so reading a page never writes. */
export function openViews(
  { database, batches }: { readonly database: Database; readonly batches: Batches },
  servedResources: ServedResources,
): Batch<View> {
  return batches.open('views', (views) => writeViews(database, servedResources, views))
}

async function writeViews(
  database: Database,
  servedResources: ServedResources,
  views: readonly View[],
): Promise<void> {
  const seen = await onlyShown(database, servedResources, views)
  if (seen.length > 0) await database.transact((tx) => addViews(tx, seen))
}

/** Without what does not exist, and what its reader was not shown. */
async function onlyShown(
  { db }: Database,
  { all }: ServedResources,
  views: readonly View[],
): Promise<readonly View[]> {
  const subjects = subjectsIn(all)
  // Who reads decides only where the audience asks for more than a visitor.
  const groups = Map.groupBy(views, ({ type, client }) => {
    const served = subjects.get(type)
    const isForAll = served?.resource.audience?.access === 'public' && !served.server.audience?.where
    return isForAll ? type : `${type} ${client?.id ?? ''}`
  })
  const shown: View[] = []
  for (const group of groups.values()) {
    const [first] = group
    const served = first && subjects.get(first.type)
    if (!served) continue
    const ids = await selectShownIds(db, served, first.client, [...new Set(group.map(({ id }) => id))])
    shown.push(...group.filter(({ id }) => ids.has(id)))
  }
  return shown
}
