import { isSearchable } from '#contract/kernel/resource/list-query.ts'
import type { RowTitle } from '#contract/kernel/resource/resource.ts'
import { type Db, readColumn } from '#server/platform/db/database.ts'
import { type Reader, wireRows } from './present-rows.ts'
import { type FoundRow, rowsFoundMax, selectFound } from './search.queries.ts'
import type { ServedResource, ServedResources } from './served-resource.ts'

interface Found {
  readonly resource: string
  readonly rows: {
    id: string
    exact: boolean
    title: RowTitle
    hints: Readonly<Record<string, unknown>>
  }[]
}

/** When sections are asked one by one: a search must not take every connection. */
const askedAtOnce = 3

interface Sought {
  readonly typed: string
  /** The text is the reference of this number: only rows with such numbers can match. */
  readonly number: bigint | null
}

/**
 * A few rows of every section that this person may see, in the order of the menu. One statement asks all; if it takes
 * too long, each is asked alone, so one slow section does not affect the others.
 */
export async function searchResources(
  db: Db,
  servedResources: ServedResources,
  reader: Reader,
  { typed, number }: Sought,
): Promise<Found[]> {
  if (typed.trim() === '') return []
  const asked = servedResources.all.filter(
    (served) => maySearch(served, reader) && (number === null || served.server.byReference),
  )
  if (asked.length === 0) return []
  const sought = number?.toString() ?? typed
  const rows = (await selectFound(db, asked, reader, sought)) ?? (await askEach(db, asked, reader, sought))
  const found = await Promise.all(
    asked.map((served, at) =>
      foundOf(
        db,
        served,
        rows.filter((row) => row.served === at),
      ),
    ),
  )
  return found.filter((group) => group.rows.length > 0)
}

function maySearch({ resource, server }: ServedResource, { staff }: Reader): boolean {
  return (
    (isSearchable(resource) || server.search !== undefined) && staff.permissions.has(`${resource.name}-index`)
  )
}

async function askEach(
  db: Db,
  asked: readonly ServedResource[],
  reader: Reader,
  typed: string,
): Promise<readonly FoundRow[]> {
  const found: FoundRow[] = []
  for (let at = 0; at < asked.length; at += askedAtOnce) {
    const some = asked.slice(at, at + askedAtOnce)
    const rows = await Promise.all(some.map((served) => selectFound(db, [served], reader, typed)))
    found.push(...rows.flatMap((own, place) => (own ?? []).map((row) => ({ ...row, served: at + place }))))
  }
  return found
}

const ways: readonly FoundRow['way'][] = ['own', 'id', 'words']

async function foundOf(db: Db, served: ServedResource, found: readonly FoundRow[]): Promise<Found> {
  const closest = ways.flatMap((way) => found.filter((row) => row.way === way))
  // A row appears where it was found first.
  const rows = closest.filter(({ id }, at) => closest.findIndex((row) => row.id === id) === at)
  return {
    resource: served.resource.name,
    rows: await Promise.all(
      rows.slice(0, rowsFoundMax).map(async (row) => ({
        id: row.id.toString(),
        exact: row.way === 'own',
        title: row.title,
        hints: await readHints(db, served, row),
      })),
    ),
  }
}

async function readHints(
  db: Db,
  served: ServedResource,
  { id, hints: stored }: FoundRow,
): Promise<Found['rows'][number]['hints']> {
  const { hints = [], fields } = served.resource
  const parts = Object.entries(stored).map(([part, [type, text]]) => [part, readColumn(type, text)])
  const [wire = {}] = await wireRows(
    db,
    served,
    [{ ...Object.fromEntries(parts), id }],
    hints.filter((name) => name in fields),
  )
  return Object.fromEntries(hints.map((name) => [name, wire[name]]))
}
