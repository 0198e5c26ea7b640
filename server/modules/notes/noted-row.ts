import { Refusal } from '#contract/kernel/refusal.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'
import { type ServedResources, showRow } from '#server/resource-engine/index.ts'
import type { RowAddress } from './note.queries.ts'

export interface NoteDeps {
  readonly servedResources: ServedResources
}

export interface NotedRow {
  /** The subject of the activity log. */
  readonly table: string
  readonly isDeleted: boolean
}

/** The permission that opens the rows of a section, and so their notes. */
export function permissionFor({ servedResources }: NoteDeps, resource: string): string {
  const served = servedResources.all.find(({ resource: { name, notes } }) => name === resource && notes)
  if (!served) throw new Refusal('request.not_found')
  return `${resource}-${served.resource.crud.includes('show') ? 'show' : 'index'}`
}

/**
 * The row that a note is about, as this person may see it.
 * @throws Refusal `request.not_found`, also for rows that they may not see
 */
export async function readNotedRow(
  db: Db,
  deps: NoteDeps,
  { actor, origin }: { readonly actor: StaffActor; readonly origin: Origin },
  { resource, rowId }: RowAddress,
): Promise<NotedRow> {
  const { servedResources } = deps
  if (!actor.permissions.has(permissionFor(deps, resource))) throw new Refusal('request.not_found')
  const served = servedResources.of(resource)
  const row = await showRow(db, servedResources, served, { staff: actor, locale: origin.locale }, rowId)
  return { table: served.server.table, isDeleted: row.deleted_at !== null }
}
