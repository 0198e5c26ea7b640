import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'

export async function markVerified(tx: Tx, clientId: bigint, channel: 'phone' | 'email'): Promise<void> {
  await tx
    .updateTable('client')
    .set({ [`${channel}_verified_at`]: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', clientId)
    .execute()
}

export async function insertReset(tx: Tx, clientId: bigint, tokenHash: Buffer): Promise<void> {
  await tx
    .insertInto('password_reset')
    .values({ client_id: clientId, token_hash: tokenHash, expires_at: sql`now() + interval '10 minutes'` })
    .execute()
}

export async function findPhotoId(tx: Tx, clientId: bigint): Promise<string | null> {
  const row = await tx.selectFrom('client').select('photo_id').where('id', '=', clientId).executeTakeFirst()
  return row?.photo_id ?? null
}

/** Codes for a forgotten password become invalid. */
export async function endResetCodes(tx: Tx, clientId: bigint): Promise<void> {
  await tx
    .updateTable('verification_code')
    .set({ used_at: sql`now()` })
    .where('client_id', '=', clientId)
    .where('purpose', '=', 'reset_password')
    .where('used_at', 'is', null)
    .execute()
}

/** A password for one day. False: one was set less than a minute ago. */
export async function setGivenPassword(tx: Tx, clientId: bigint, passwordHash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('client')
    .set({
      password_hash: passwordHash,
      password_expires_at: sql`now() + interval '1 day'`,
      updated_at: sql`now()`,
    })
    .where('id', '=', clientId)
    .where(sql<boolean>`coalesce(password_expires_at < now() + interval '1 day' - interval '1 minute', true)`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether anything was ever posted to an account of the client's. */
export async function everMovedMoney(tx: Tx, clientId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from ledger.account where owner_type = 'client' and owner_id = ${clientId} and version > 0
    limit 1`.execute(tx)
  return rows.length > 0
}
