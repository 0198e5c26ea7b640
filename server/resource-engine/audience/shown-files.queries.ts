import { type RawBuilder, sql } from 'kysely'
import type { Field } from '#contract/kernel/resource/fields.ts'
import { isPrivateFile, isUpload } from '#contract/kernel/resource/kinds/file.ts'
import { isRows } from '#contract/kernel/resource/kinds/rows.ts'
import { isPublished } from '#contract/kernel/resource/published.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ShownFile } from '#server/platform/files/index.ts'
import { columnOf, isJoined } from '../columns.rules.ts'
import { wasLive } from '../publishing.queries.ts'
import { fromOf } from '../row-sql.queries.ts'
import type { ServedResource, ServedResources } from '../served-resource.ts'
import { shownTo } from './audience.queries.ts'

/**
 * Whether a visitor may see a public file. One that a row with `hidesFiles` has is seen while such a row is shown; one of
 * another published row from the moment on at which that is visible first; any other one always.
 */
export async function findShownFile(db: Db, { all }: ServedResources, id: string): Promise<ShownFile> {
  const owners = all.flatMap((served) => ownersOf(served, id))
  const { rows } = await sql<{ shown: ShownFile | null }>`
    select case when bool_or(shown and stays) then 'always' when bool_or(shown) then 'now'
      when bool_or(not shown) then 'hidden' end as shown
    from (${sql.join(owners, sql` union all `)}) owners`.execute(db)
  return rows[0]?.shown ?? 'always'
}

/** The rows that have the file, each with whether a visitor is shown it. */
function ownersOf(served: ServedResource, id: string): RawBuilder<unknown>[] {
  const { audience, fields } = served.resource
  const hides = audience?.hidesFiles === true
  if (!hides && !isPublished(fields)) return []
  const shown = hides ? sql.join(shownTo(served, null), sql` and `) : wasLive
  return Object.entries(served.resource.fields).flatMap(([name, field]) =>
    hasFile(served, name, field, id).map(
      (condition) => sql`
        select coalesce((${shown}), false) as shown, ${!hides}::boolean as stays ${fromOf(served)} where ${condition}`,
    ),
  )
}

function hasFile(
  served: ServedResource,
  name: string,
  field: Field,
  id: string,
): readonly RawBuilder<unknown>[] {
  const { joinTables, children } = served.server
  const child = children?.[name]
  if (child && isRows(field)) {
    const by = sql.ref(columnOf(child, field.by, field.by))
    return Object.entries(child.resource.fields).flatMap(([part, inner]) =>
      hasFile(child, part, inner, id).map(
        (condition) =>
          sql`t.id in (select t.${by} from ${sql.table(child.server.table)} t where ${condition})`,
      ),
    )
  }
  if (!isUpload(field) || isPrivateFile(field)) return []
  const joined = joinTables?.[name]
  if (isJoined(field))
    return joined
      ? [
          sql`t.id in (select ${sql.ref(joined.row)} from ${sql.table(joined.table)} where ${sql.ref(joined.target)} = ${id})`,
        ]
      : []
  return [sql`t.${sql.ref(columnOf(served, name, `${name}_id`))} = ${id}`]
}
