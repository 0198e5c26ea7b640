import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Rights } from './rights.rules.ts'

/** The permissions of a person's roles. */
export async function selectRights(db: Db, staffId: bigint): Promise<Rights> {
  const { rows } = await sql<Rights>`
    select coalesce(bool_or(r.holds_all), false) as "holdsAll",
           array_remove(array_agg(distinct p.permission), null) as permissions
    from staff_user_role h join role r on r.id = h.role_id
    left join role_permission p on p.role_id = r.id
    where h.staff_user_id = ${staffId}`.execute(db)
  const [rights] = rows
  return { holdsAll: rights?.holdsAll ?? false, permissions: rights?.permissions ?? [] }
}

/** The permissions of several roles together. */
export async function selectRightsOfRoles(db: Db, roleIds: readonly bigint[]): Promise<Rights> {
  const { rows } = await sql<Rights>`
    select coalesce(bool_or(r.holds_all), false) as "holdsAll",
           array_remove(array_agg(distinct p.permission), null) as permissions
    from role r left join role_permission p on p.role_id = r.id
    where r.id = any(${roleIds}::bigint[])`.execute(db)
  const [rights] = rows
  return { holdsAll: rights?.holdsAll ?? false, permissions: rights?.permissions ?? [] }
}

/** Whether they have any role, also one without permissions, also in the trash. */
export async function holdsRoles(db: Db, staffId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('staff_user_role')
    .select('role_id')
    .where('staff_user_id', '=', staffId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface RoleRights {
  readonly id: bigint
  readonly name_ar: string
  readonly name_en: string
  readonly holds_all: boolean
  readonly updated_at: Date
  /** Sorted. */
  readonly permissions: readonly string[]
  readonly holders: readonly bigint[]
}

const roleRights = (db: Db) =>
  db
    .selectFrom('role')
    .select([
      'id',
      'name_ar',
      'name_en',
      'holds_all',
      'updated_at',
      sql<string[]>`array(select permission from role_permission p where p.role_id = role.id order by 1)`.as(
        'permissions',
      ),
      sql<
        string[]
      >`array(select staff_user_id from staff_user_role h where h.role_id = role.id order by 1)`.as(
        'holders',
      ),
    ])

type Found = Omit<RoleRights, 'holders'> & { readonly holders: readonly string[] }

function rightsOf(row: Found): RoleRights {
  return { ...row, holders: row.holders.map(BigInt) }
}

export async function selectRoles(db: Db): Promise<RoleRights[]> {
  return (await roleRights(db).orderBy('id').execute()).map(rightsOf)
}

export async function findRole(db: Db, id: bigint): Promise<RoleRights | null> {
  const row = await roleRights(db).where('id', '=', id).executeTakeFirst()
  return row ? rightsOf(row) : null
}

/** Locks the role's row: changes of one role happen one after another. */
export async function lockRole(tx: Tx, id: bigint): Promise<RoleRights | null> {
  await tx.selectFrom('role').select('id').where('id', '=', id).forUpdate().execute()
  return findRole(tx, id)
}

export async function replaceRolePermissions(
  tx: Tx,
  roleId: bigint,
  permissions: readonly string[],
): Promise<void> {
  await tx.deleteFrom('role_permission').where('role_id', '=', roleId).execute()
  if (permissions.length > 0)
    await tx
      .insertInto('role_permission')
      .values(permissions.map((permission) => ({ role_id: roleId, permission })))
      .execute()
  await tx.updateTable('role').set({ updated_at: sql`now()` }).where('id', '=', roleId).execute()
}

/** In order; null when there is no such user. */
export async function findUserRoles(db: Db, staffId: bigint): Promise<readonly bigint[] | null> {
  const row = await db
    .selectFrom('staff_user')
    .select(
      sql<
        string[]
      >`array(select role_id from staff_user_role h where h.staff_user_id = staff_user.id order by 1)`.as(
        'roles',
      ),
    )
    .where('id', '=', staffId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.roles.map(BigInt) ?? null
}

export async function lockUser(tx: Tx, staffId: bigint): Promise<void> {
  await tx.selectFrom('staff_user').select('id').where('id', '=', staffId).forUpdate().execute()
}

export async function replaceUserRoles(tx: Tx, staffId: bigint, roleIds: readonly bigint[]): Promise<void> {
  await tx.deleteFrom('staff_user_role').where('staff_user_id', '=', staffId).execute()
  if (roleIds.length === 0) return
  await tx
    .insertInto('staff_user_role')
    .values(roleIds.map((roleId, position) => ({ staff_user_id: staffId, role_id: roleId, position })))
    .execute()
}

/** Names of roles, by id; fewer when one is missing. */
export function selectRoleNames(db: Db, ids: readonly bigint[]) {
  return db
    .selectFrom('role')
    .select(['id', 'name_ar', 'name_en'])
    .where('id', '=', sql<bigint>`any(${ids}::bigint[])`)
    .orderBy('id')
    .execute()
}

/** Locks the administrator's role, so two cannot leave at once, and counts the others. */
export async function countOtherAdmins(tx: Tx, staffId: bigint): Promise<number> {
  await tx.selectFrom('role').select('id').where('holds_all', '=', true).forUpdate().execute()
  const { rows } = await sql<{ count: number }>`
    select count(distinct u.id)::int as count
    from staff_user u join staff_user_role h on h.staff_user_id = u.id join role r on r.id = h.role_id
    where r.holds_all and u.active and u.deleted_at is null and u.id <> ${staffId}`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function findUser(
  db: Db,
  staffId: bigint,
): Promise<{ readonly name: string; readonly email: string | null } | null> {
  const row = await db
    .selectFrom('staff_user')
    .select(['name', 'email'])
    .where('id', '=', staffId)
    .executeTakeFirst()
  return row ?? null
}
