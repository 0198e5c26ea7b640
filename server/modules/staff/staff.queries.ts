import type { Language } from '#contract/kernel/localized.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

export interface StaffUser {
  readonly id: bigint
  readonly username: string
  readonly name: string
}

/** An active one; user names ignore case. */
export async function findStaffUser(db: Db, username: string): Promise<StaffUser | null> {
  const row = await db
    .selectFrom('staff_user')
    .select(['id', 'username', 'name'])
    .where('username', '=', username)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

export async function isActive(db: Db, id: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('staff_user')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasStaff(db: Db): Promise<boolean> {
  return (await db.selectFrom('staff_user').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** @returns its id, or null when the user name or the e-mail is taken */
export async function insertStaffUser(
  tx: Tx,
  user: { username: string; name: string; email: string | null; passwordHash: string; locale?: Language },
): Promise<bigint | null> {
  const row = await tx
    .insertInto('staff_user')
    .values({
      username: user.username,
      name: user.name,
      email: user.email,
      password_hash: user.passwordHash,
      ...(user.locale && { locale: user.locale }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}
