import { isSearchable } from '#contract/kernel/resource/list-query.ts'
import type { RowTitle } from '#contract/kernel/resource/resource.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Reader, titleOfRow } from './present-rows.ts'
import { selectFound } from './search.queries.ts'
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

/** So many sections are asked at once; the rest wait, so that one search does not take every connection. */
const askedAtOnce = 3

interface Sought {
  readonly typed: string
  /** What was typed is the reference of this number: only rows that are numbered so are meant. */
  readonly number: bigint | null
}

/** Every section this person may see, each for a few rows; those that found something, in the order of the menu. */
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
  const sought = number?.toString() ?? typed
  const found: Found[] = []
  for (let at = 0; at < asked.length; at += askedAtOnce) {
    const some = asked.slice(at, at + askedAtOnce)
    found.push(...(await Promise.all(some.map((section) => searchOne(db, section, reader, sought)))))
  }
  return found.filter(({ rows }) => rows.length > 0)
}

function maySearch({ resource, half }: Section, { staff }: Reader): boolean {
  return (
    (isSearchable(resource) || half.search !== undefined) && staff.permissions.has(`${resource.name}-index`)
  )
}

async function searchOne(db: Db, section: Section, reader: Reader, typed: string): Promise<Found> {
  const rows = await selectFound(db, section, reader, typed)
  return {
    resource: section.resource.name,
    rows: rows.map((row) => ({
      id: row.id.toString(),
      exact: row.exact,
      title: titleOfRow(row),
      hints: row.hints,
    })),
  }
}
