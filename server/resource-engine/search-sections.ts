import { isSearchable } from '#contract/kernel/resource/list-query.ts'
import type { RowTitle } from '#contract/kernel/resource/resource.ts'
import { type Db, readColumn } from '#server/platform/db/database.ts'
import { type Reader, wireRows } from './present-rows.ts'
import { type FoundRow, rowsFoundMax, selectFound } from './search.queries.ts'
import type { Section, Sections } from './section.ts'

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
export async function searchSections(
  db: Db,
  sections: Sections,
  reader: Reader,
  { typed, number }: Sought,
): Promise<Found[]> {
  if (typed.trim() === '') return []
  const asked = sections.all.filter(
    (section) => maySearch(section, reader) && (number === null || section.half.byReference),
  )
  if (asked.length === 0) return []
  const sought = number?.toString() ?? typed
  const rows = (await selectFound(db, asked, reader, sought)) ?? (await askEach(db, asked, reader, sought))
  const found = await Promise.all(
    asked.map((section, at) =>
      foundOf(
        db,
        section,
        rows.filter((row) => row.section === at),
      ),
    ),
  )
  return found.filter((group) => group.rows.length > 0)
}

function maySearch({ resource, half }: Section, { staff }: Reader): boolean {
  return (
    (isSearchable(resource) || half.search !== undefined) && staff.permissions.has(`${resource.name}-index`)
  )
}

async function askEach(
  db: Db,
  asked: readonly Section[],
  reader: Reader,
  typed: string,
): Promise<readonly FoundRow[]> {
  const found: FoundRow[] = []
  for (let at = 0; at < asked.length; at += askedAtOnce) {
    const some = asked.slice(at, at + askedAtOnce)
    const rows = await Promise.all(some.map((section) => selectFound(db, [section], reader, typed)))
    found.push(...rows.flatMap((own, place) => (own ?? []).map((row) => ({ ...row, section: at + place }))))
  }
  return found
}

const ways: readonly FoundRow['way'][] = ['own', 'id', 'words']

async function foundOf(db: Db, section: Section, found: readonly FoundRow[]): Promise<Found> {
  const closest = ways.flatMap((way) => found.filter((row) => row.way === way))
  // A row appears where it was found first.
  const rows = closest.filter(({ id }, at) => closest.findIndex((row) => row.id === id) === at)
  return {
    resource: section.resource.name,
    rows: await Promise.all(
      rows.slice(0, rowsFoundMax).map(async (row) => ({
        id: row.id.toString(),
        exact: row.way === 'own',
        title: row.title,
        hints: await readHints(db, section, row),
      })),
    ),
  }
}

async function readHints(
  db: Db,
  section: Section,
  { id, hints: stored }: FoundRow,
): Promise<Found['rows'][number]['hints']> {
  const { hints = [], fields } = section.resource
  const parts = Object.entries(stored).map(([part, [type, text]]) => [part, readColumn(type, text)])
  const [wire = {}] = await wireRows(
    db,
    section,
    [{ ...Object.fromEntries(parts), id }],
    hints.filter((name) => name in fields),
  )
  return Object.fromEntries(hints.map((name) => [name, wire[name]]))
}
