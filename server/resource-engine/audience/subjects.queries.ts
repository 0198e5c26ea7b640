import { type RawBuilder, sql } from 'kysely'
import type { ClientAccess } from '#contract/kernel/operation.ts'
import { isEngaging } from '#contract/kernel/resource/engaging.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ClientActor } from '#server/platform/http/caller.ts'
import { columnOf } from '../columns.rules.ts'
import { allOf, fromOf, hasId, titleParts } from '../row-sql.queries.ts'
import type { ServedResource, ServedResources } from '../served-resource.ts'
import { shownTo } from './audience.queries.ts'

/** A row that clients comment on and react to. */
export interface ShownSubject {
  readonly allowsComments: boolean
  readonly allowsReactions: boolean
}

/** The sections whose rows clients comment on, by name: the definitions say it. */
export function subjectsIn(all: readonly ServedResource[]): ReadonlyMap<string, ServedResource> {
  const engaging = all.filter(({ resource }) => isEngaging(resource.fields))
  return new Map(engaging.map((served) => [served.resource.name, served]))
}

/** A subject as far as this reader is shown it; null for every other, so that nobody learns that it exists. */
export async function findSubject(
  db: Db,
  servedResources: Pick<ServedResources, 'all'>,
  { type, id }: { readonly type: string; readonly id: bigint },
  client: ClientActor | null,
): Promise<ShownSubject | null> {
  const served = subjectsIn(servedResources.all).get(type)
  if (!served || !mayRead(served, client)) return null
  const commentsOpen = served.server.audience?.commentsOpen?.() ?? sql`true`
  const { rows } = await sql<ShownSubject>`
    select (t.allow_comments and ${commentsOpen}) as "allowsComments", t.allow_reactions as "allowsReactions"
    ${fromOf(served)} ${allOf([hasId([id]), ...shownTo(served, client)])}`.execute(db)
  return rows[0] ?? null
}

/** Those of the rows that this reader is shown. */
export async function selectShownIds(
  db: Db,
  served: ServedResource,
  client: ClientActor | null,
  ids: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  if (ids.length === 0 || !mayRead(served, client)) return new Set()
  const { rows } = await sql<{ id: bigint }>`
    select t.id ${fromOf(served)} ${allOf([hasId(ids), ...shownTo(served, client)])}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

function mayRead({ resource: { audience } }: ServedResource, client: ClientActor | null): boolean {
  return audience !== undefined && isOpenTo(audience.access, client)
}

/** As the gate decides it for the audience's own operations. */
function isOpenTo(access: ClientAccess, client: ClientActor | null): boolean {
  if (access === 'public' || access === 'anyone') return true
  const flag = access.split(':')[1]
  return client !== null && (flag === undefined || client.flags.has(flag))
}

/**
 * Fields of rows about others, which two columns name: the title of the subject in both languages, and its id
 * as a text.
 */
export function aboutSubjectSql(all: readonly ServedResource[]): Record<string, RawBuilder<unknown>> {
  const titles = [...subjectsIn(all)].map(([name, served]) => {
    const { resource } = served
    const parts = titleParts(resource).map(
      (part) => sql`coalesce(n.${sql.ref(columnOf(served, resource.title, part))}::text, '')`,
    )
    const [ar, en = ar] = parts
    return sql`when ${name} then (
      select jsonb_build_object('ar', ${ar}, 'en', ${en}) from ${sql.table(served.server.table)} n where n.id = t.subject_id)`
  })
  const subject =
    titles.length === 0 ? sql`null::jsonb` : sql`(case t.subject_type ${sql.join(titles, sql` `)} end)`
  return { subject, subject_id: sql`t.subject_id::text` }
}
