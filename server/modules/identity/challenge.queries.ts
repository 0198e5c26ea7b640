import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'
import type { AbandonedSignIn } from '#server/platform/sign-in/index.ts'

/** What a passkey is asked for: its answer counts for nothing else. */
export interface ChallengePlace {
  readonly clientId: bigint
  /** Null: at the sign-in. */
  readonly sessionId: bigint | null
  readonly purpose: string
  /** At the sign-in. */
  readonly attempt?: WaitingSignIn
}

/** The right password was given; the passkey has not answered yet. */
export interface WaitingSignIn {
  readonly login: string
  readonly ip: string
  readonly agent: string | null
}

const minutes = 5

/** For five minutes; an earlier one of this place becomes invalid. @returns sign-ins that now wait for nothing */
export async function saveChallenge(
  tx: Tx,
  place: ChallengePlace,
  challenge: string,
): Promise<readonly AbandonedSignIn[]> {
  const { clientId, sessionId, purpose, attempt } = place
  const waited = await deleteWaiting(
    tx,
    sql`client_id = ${clientId} and (expires_at < now() or ${isAt(place)})`,
  )
  await sql`
    insert into client_challenge (client_id, session_id, purpose, challenge, expires_at, attempt)
    values (${clientId}, ${sessionId}, ${purpose}, ${challenge}, now() + make_interval(mins => ${minutes}),
            ${attempt ? JSON.stringify(attempt) : null}::jsonb)`.execute(tx)
  return waited
}

/** Those that no answer came to. */
export function takeAbandoned(tx: Tx): Promise<readonly AbandonedSignIn[]> {
  return deleteWaiting(tx, sql`expires_at < now() and attempt is not null`)
}

/** The client has signed in in another way. */
export async function dropChallenge(tx: Tx, place: ChallengePlace): Promise<void> {
  await deleteWaiting(tx, sql`client_id = ${place.clientId} and ${isAt(place)}`)
}

async function deleteWaiting(tx: Tx, which: RawBuilder<unknown>): Promise<readonly AbandonedSignIn[]> {
  const { rows } = await sql<{ id: bigint; at: Date; attempt: WaitingSignIn | null }>`
    delete from client_challenge where ${which}
    returning client_id as id, expires_at - make_interval(mins => ${minutes}) as at, attempt`.execute(tx)
  return rows.flatMap(({ attempt, id, at }) => (attempt ? [{ ...attempt, id, at }] : []))
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
