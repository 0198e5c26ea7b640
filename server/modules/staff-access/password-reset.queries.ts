import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'

/** Whether a code was sent since this instant. The caller holds the account's row. */
export async function wasSentSince(tx: Tx, staffId: bigint, instant: string): Promise<boolean> {
  const sent = await tx
    .selectFrom('staff_password_reset')
    .select('id')
    .where('staff_user_id', '=', staffId)
    .where('created_at', '>=', sql<Date>`${instant}::timestamptz`)
    .executeTakeFirst()
  return sent !== undefined
}

export async function insertReset(tx: Tx, staffId: bigint, codeHash: Buffer): Promise<void> {
  await tx
    .insertInto('staff_password_reset')
    .values({
      staff_user_id: staffId,
      code_hash: codeHash,
      expires_at: sql`now() + interval '10 minutes'`,
    })
    .execute()
}

/** Takes a try of the latest code and locks its row. Null: no code, exchanged, used, or no try left. */
export async function takeTry(tx: Tx, staffId: bigint, triesMax: number) {
  const row = await tx
    .with('latest', (latest) =>
      latest
        .selectFrom('staff_password_reset')
        .select('id')
        .where('staff_user_id', '=', staffId)
        .orderBy('id', 'desc')
        .limit(1),
    )
    .updateTable('staff_password_reset')
    .set({ tries: sql`staff_password_reset.tries + 1` })
    .from('latest')
    .whereRef('staff_password_reset.id', '=', 'latest.id')
    .where('used_at', 'is', null)
    .where('token_hash', 'is', null)
    .where('tries', '<', triesMax)
    .returning([
      'staff_password_reset.id',
      'staff_password_reset.code_hash',
      sql<boolean>`staff_password_reset.expires_at <= now()`.as('expired'),
    ])
    .executeTakeFirst()
  return row ?? null
}

/** Exchanges a right code for this token, for ten minutes. */
export async function exchangeCode(tx: Tx, id: bigint, tokenHash: Buffer): Promise<void> {
  await tx
    .updateTable('staff_password_reset')
    .set({ token_hash: tokenHash, expires_at: sql`now() + interval '10 minutes'` })
    .where('id', '=', id)
    .execute()
}
