import { sql } from 'kysely'
import { type Language, languageOf } from '#contract/kernel/localized.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

export interface Account {
  readonly id: bigint
  readonly username: string
  readonly name: string
  readonly email: string | null
  readonly locale: Language
  readonly password_hash: string
  readonly active: boolean
}

const columns = ['id', 'username', 'name', 'email', 'locale', 'password_hash', 'active'] as const

/** By username or e-mail, in any case. */
export async function findAccount(db: Db, login: string): Promise<Account | null> {
  const row = await db
    .selectFrom('staff_user')
    .select(columns)
    .where((where) => where.or([where('username', '=', login), where('email', '=', login)]))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? accountOf(row) : null
}

export async function readAccount(db: Db, id: bigint): Promise<Account> {
  return accountOf(
    await db.selectFrom('staff_user').select(columns).where('id', '=', id).executeTakeFirstOrThrow(),
  )
}

function accountOf(row: Omit<Account, 'locale'> & { locale: string }): Account {
  return { ...row, locale: languageOf(row.locale) }
}

export async function changeAccount(
  tx: Tx,
  id: bigint,
  change: {
    password_hash?: string
    name?: string
    locale?: Language
    email?: string | null
    active?: boolean
  },
): Promise<void> {
  await tx
    .updateTable('staff_user')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export function selectRoles(db: Db, staffId: bigint) {
  return db
    .selectFrom('staff_user_role')
    .innerJoin('role', 'role.id', 'staff_user_role.role_id')
    .select(['role.id', 'role.name_ar', 'role.name_en'])
    .where('staff_user_id', '=', staffId)
    .orderBy('role.id')
    .execute()
}

/**
 * Locks the row: changes of one person's factors in two sessions happen one after another.
 * @throws Refusal `request.unauthenticated` when the account was closed meanwhile
 */
export async function lockAccount(tx: Tx, id: bigint): Promise<void> {
  const row = await tx
    .selectFrom('staff_user')
    .select('active')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row?.active) throw new Refusal('request.unauthenticated')
}

/** A member of staff, active or not. */
export async function findColleague(db: Db, id: bigint): Promise<Account | null> {
  const row = await colleague(db, id).executeTakeFirst()
  return row ? accountOf(row) : null
}

export async function lockColleague(tx: Tx, id: bigint): Promise<Account | null> {
  const row = await colleague(tx, id).forNoKeyUpdate().executeTakeFirst()
  return row ? accountOf(row) : null
}

function colleague(db: Db, id: bigint) {
  return db.selectFrom('staff_user').select(columns).where('id', '=', id).where('deleted_at', 'is', null)
}

/** By another account, also in the trash: an address belongs to one account for good. */
export async function isEmailTaken(db: Db, email: string, exceptId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('staff_user')
    .select('id')
    .where('email', '=', email)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return row !== undefined
}
