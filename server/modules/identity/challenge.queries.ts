import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'

/** What a passkey is asked for: its answer counts for nothing else. */
export interface ChallengePlace {
  readonly clientId: bigint
  /** Null: at the sign-in. */
  readonly sessionId: bigint | null
  readonly purpose: string
}

/** For five minutes; an earlier one of this place becomes invalid. */
export async function saveChallenge(tx: Tx, place: ChallengePlace, challenge: string): Promise<void> {
  const { clientId, sessionId, purpose } = place
  await sql`
    delete from client_challenge
    where client_id = ${clientId} and (expires_at < now() or ${isAt(place)})`.execute(tx)
  await sql`
    insert into client_challenge (client_id, session_id, purpose, challenge, expires_at)
    values (${clientId}, ${sessionId}, ${purpose}, ${challenge}, now() + interval '5 minutes')`.execute(tx)
}

/** Uses up the challenge. Null: none, of another purpose, or too old. */
export async function takeChallenge(tx: Tx, place: ChallengePlace): Promise<string | null> {
  const { rows } = await sql<{ challenge: string }>`
    delete from client_challenge
    where client_id = ${place.clientId} and ${isAt(place)} and expires_at > now()
    returning challenge`.execute(tx)
  return rows[0]?.challenge ?? null
}

function isAt({ sessionId, purpose }: ChallengePlace) {
  return sql`(session_id is not distinct from ${sessionId}::bigint and purpose = ${purpose})`
}
