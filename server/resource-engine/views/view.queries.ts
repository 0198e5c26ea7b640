import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

export interface SavedView {
  readonly id: bigint
  readonly staffId: bigint
  readonly resource: string
  readonly name: string
  readonly query: Readonly<Record<string, string>>
  readonly columns: readonly string[] | null
  readonly roleId: bigint | null
}

const columns = sql`id, staff_id as "staffId", resource, name, query, columns, role_id as "roleId"`
const viewsMax = 100

/** This person's views, and those shared with their roles. */
export async function selectViews(db: Db, staffId: bigint, resource: string): Promise<SavedView[]> {
  const { rows } = await sql<SavedView>`
    select ${columns} from saved_view
    where resource = ${resource} and deleted_at is null
      and (staff_id = ${staffId} or role_id in (select role_id from staff_user_role where staff_user_id = ${staffId}))
    order by lower(name), id limit ${viewsMax}`.execute(db)
  return rows
}

export async function lockOwnView(tx: Tx, staffId: bigint, id: bigint): Promise<SavedView | null> {
  const { rows } = await sql<SavedView>`
    select ${columns} from saved_view where id = ${id} and staff_id = ${staffId} and deleted_at is null for update
  `.execute(tx)
  return rows[0] ?? null
}

export async function hasRole(tx: Tx, staffId: bigint, roleId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select 1 from staff_user_role where staff_user_id = ${staffId} and role_id = ${roleId}`.execute(tx)
  return rows.length > 0
}

/** Null when this person has another view of the name. */
export async function insertView(tx: Tx, view: Omit<SavedView, 'id'>): Promise<bigint | null> {
  const { rows } = await sql<{ id: bigint }>`
    insert into saved_view (staff_id, resource, name, query, columns, role_id)
    values (${view.staffId}, ${view.resource}, ${view.name}, ${JSON.stringify(view.query)}, ${view.columns}, ${view.roleId})
    on conflict (staff_id, resource, lower(name)) where deleted_at is null do nothing
    returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** False when this person has another view of the name. */
export async function updateView(tx: Tx, view: SavedView): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update saved_view
    set name = ${view.name}, query = ${JSON.stringify(view.query)}, columns = ${view.columns}, role_id = ${view.roleId},
      updated_at = now()
    where id = ${view.id} and not exists (
      select from saved_view other
      where other.staff_id = ${view.staffId} and other.resource = ${view.resource}
        and lower(other.name) = lower(${view.name}) and other.deleted_at is null and other.id <> ${view.id}
    )`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

export async function deleteView(tx: Tx, id: bigint): Promise<void> {
  await sql`update saved_view set deleted_at = now() where id = ${id}`.execute(tx)
}
