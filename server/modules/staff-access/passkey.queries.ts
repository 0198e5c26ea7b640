import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

export type ChallengePurpose = 'registration' | 'authentication'

/** The challenge for a passkey in this session, for five minutes; an earlier one becomes invalid. */
export async function saveChallenge(
  tx: Tx,
  { sessionId, purpose, challenge }: { sessionId: bigint; purpose: ChallengePurpose; challenge: string },
): Promise<void> {
  await tx
    .updateTable('staff_session')
    .set({
      challenge,
      challenge_purpose: purpose,
      challenge_expires_at: sql`now() + interval '5 minutes'`,
    })
    .where('id', '=', sessionId)
    .execute()
}

/** Uses up the challenge in any case. Null: none, of another purpose, or too old. */
export async function takeChallenge(
  tx: Tx,
  sessionId: bigint,
  purpose: ChallengePurpose,
): Promise<string | null> {
  const { rows } = await sql<{ challenge: string | null }>`
    update staff_session set challenge = null
    where id = ${sessionId} and challenge_purpose = ${purpose} and challenge_expires_at > now()
    returning old.challenge`.execute(tx)
  return rows[0]?.challenge ?? null
}

export function selectPasskeys(db: Db, staffId: bigint) {
  return db
    .selectFrom('staff_passkey')
    .select([
      'id',
      'credential_id',
      'public_key',
      'counter',
      'transports',
      'name',
      'created_at',
      'last_used_at',
    ])
    .where('staff_user_id', '=', staffId)
    .orderBy('id')
    .execute()
}
export type PasskeyRow = Awaited<ReturnType<typeof selectPasskeys>>[number]

export interface NewPasskey {
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: bigint
  readonly transports: string[]
  readonly name: string
}

/** False when this credential exists already. */
export async function insertPasskey(tx: Tx, staffId: bigint, passkey: NewPasskey): Promise<boolean> {
  const row = await tx
    .insertInto('staff_passkey')
    .values({
      staff_user_id: staffId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function markPasskeyUsed(tx: Tx, id: bigint, counter: bigint): Promise<void> {
  await tx
    .updateTable('staff_passkey')
    .set({ counter, last_used_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deletePasskey(tx: Tx, staffId: bigint, id: bigint): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_passkey')
    .where('staff_user_id', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deletePasskeys(tx: Tx, staffId: bigint): Promise<void> {
  await tx.deleteFrom('staff_passkey').where('staff_user_id', '=', staffId).execute()
}
