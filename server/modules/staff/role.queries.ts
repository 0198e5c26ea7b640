import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

export interface NewRole {
  readonly nameAr: string
  readonly nameEn: string
  readonly note: string | null
}

/** @returns its id, or null when one of its names is taken */
export async function insertRole(tx: Tx, { nameAr, nameEn, note }: NewRole): Promise<bigint | null> {
  const row = await tx
    .insertInto('role')
    .values({ name_ar: nameAr, name_en: nameEn, note })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function insertRolePermissions(
  tx: Tx,
  roleId: bigint,
  permissions: readonly string[],
): Promise<void> {
  if (permissions.length === 0) return
  await tx
    .insertInto('role_permission')
    .values(permissions.map((permission) => ({ role_id: roleId, permission })))
    .execute()
}

/** The role with all permissions. */
export async function findAdminRoleId(db: Db): Promise<bigint> {
  const { id } = await db
    .selectFrom('role')
    .select('id')
    .where('holds_all', '=', true)
    .executeTakeFirstOrThrow()
  return id
}

/** By its English name, in any case. */
export async function findRoleId(db: Db, nameEn: string): Promise<bigint | null> {
  const row = await db
    .selectFrom('role')
    .select('id')
    .where(sql`lower(name_en)`, '=', nameEn.toLowerCase())
    .executeTakeFirst()
  return row?.id ?? null
}

export async function insertUserRoles(tx: Tx, staffId: bigint, roleIds: readonly bigint[]): Promise<void> {
  if (roleIds.length === 0) return
  await tx
    .insertInto('staff_user_role')
    .values(roleIds.map((roleId) => ({ staff_user_id: staffId, role_id: roleId })))
    .execute()
}
