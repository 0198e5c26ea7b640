import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { type Holder, tablesOf } from './holder.ts'

export async function findPasswordHash(db: Db, holder: Holder): Promise<string | null> {
  const { account, id } = tablesOf(holder)
  const { rows } = await sql<{ password_hash: string }>`
    select password_hash from ${account} where id = ${id}`.execute(db)
  return rows[0]?.password_hash ?? null
}

/** Locks the account's row; false when its password has changed or the account was closed. */
export async function lockWithPassword(tx: Tx, holder: Holder, passwordHash: string): Promise<boolean> {
  const { account, id, mayEnter } = tablesOf(holder)
  const { rows } = await sql<{ password_hash: string; may_enter: boolean }>`
    select password_hash, ${mayEnter} as may_enter from ${account} where id = ${id}
    for no key update`.execute(tx)
  return rows[0]?.password_hash === passwordHash && rows[0].may_enter
}

export async function updatePasswordHash(tx: Tx, holder: Holder, passwordHash: string): Promise<void> {
  const { account, id, newPassword } = tablesOf(holder)
  await sql`
    update ${account} set password_hash = ${passwordHash}, updated_at = now() ${newPassword}
    where id = ${id}`.execute(tx)
}

/** Whether a reset token is good, before anything is done for it. */
export async function isResetLive(db: Db, type: Holder['type'], tokenHash: Buffer): Promise<boolean> {
  const { reset } = tablesOf({ type, id: 0n })
  const { rows } = await sql`
    select from ${reset} where token_hash = ${tokenHash} and used_at is null and expires_at > now()`.execute(
    db,
  )
  return rows.length > 0
}

/** The owner of a reset token, which this uses up. Null: unknown, used or too old. */
export async function takeReset(tx: Tx, type: Holder['type'], tokenHash: Buffer): Promise<Holder | null> {
  const { reset, owner } = tablesOf({ type, id: 0n })
  const { rows } = await sql<{ id: bigint }>`
    update ${reset} set used_at = now()
    where token_hash = ${tokenHash} and used_at is null and expires_at > now()
    returning ${owner} as id`.execute(tx)
  return rows[0] ? { type, id: rows[0].id } : null
}

/** Earlier resets become invalid. */
export async function endResets(tx: Tx, holder: Holder): Promise<void> {
  const { reset, owner, id } = tablesOf(holder)
  await sql`update ${reset} set used_at = now() where ${owner} = ${id} and used_at is null`.execute(tx)
}
