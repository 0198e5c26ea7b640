import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'

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
