import type { Language } from '#contract/kernel/localized.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

export interface NewStaffUser {
  readonly username: string
  readonly name: string
  readonly email: string | null
  readonly phone?: string | null
  readonly nid?: string | null
  readonly passwordHash: string
  readonly roleIds: readonly bigint[]
  readonly locale?: Language
}

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

/** Whether fewer than two people ever had rights: nobody could agree about another. */
export async function lacksDeciders(db: Db): Promise<boolean> {
  const people = await db.selectFrom('staff_user_role').select('staff_user_id').distinct().limit(2).execute()
  return people.length < 2
}

/** @returns its id, or null when the user name or the e-mail is taken */
export async function insertStaffUser(tx: Tx, user: Omit<NewStaffUser, 'roleIds'>): Promise<bigint | null> {
  const row = await tx
    .insertInto('staff_user')
    .values({
      username: user.username,
      name: user.name,
      email: user.email,
      password_hash: user.passwordHash,
      phone: user.phone ?? null,
      nid: user.nid ?? null,
      ...(user.locale && { locale: user.locale }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}
