import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { allOf, fromOf } from '../row-sql.queries.ts'
import type { ServedResources } from '../served-resource.ts'
import { shownTo } from './audience.queries.ts'

/** Those of the resources of which a visitor is shown at least one row. */
export async function findShown(
  db: Db,
  servedResources: ServedResources,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return []
  const each = names.map((name) => {
    const served = servedResources.of(name)
    return sql`select ${name}::text as name
      where exists (select from (select 1 ${fromOf(served)} ${allOf(shownTo(served, null))}) shown)`
  })
  const { rows } = await sql<{ name: string }>`${sql.join(each, sql` union all `)}`.execute(db)
  return rows.map(({ name }) => name)
}
