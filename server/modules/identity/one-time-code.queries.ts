import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'
import { codeTriesMax } from '#server/platform/one-time-code.rules.ts'
import type { CodePurpose } from './one-time-code.rules.ts'

export const resendSecondsMin = 60

export interface CodeSubject {
  readonly clientId: bigint
  readonly purpose: CodePurpose
  /** The phone or address it was sent to: it is valid for that one only. */
  readonly destination: string
}

/** Seconds until the next code; 0: now. The caller holds the client's row, so two cannot both pass. */
export async function secondsToWait(tx: Tx, { clientId, purpose }: CodeSubject): Promise<number> {
  const row = await tx
    .selectFrom('verification_code')
    .select(
      sql<number>`ceil(extract(epoch from created_at - now()))::int + ${sql.lit(resendSecondsMin)}`.as(
        'seconds',
      ),
    )
    .where('client_id', '=', clientId)
    .where('purpose', '=', purpose)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Math.max(0, row?.seconds ?? 0)
}

/** Whether a code was sent since this instant, to any contact. The caller holds the client's row. */
export async function wasSentSince(
  tx: Tx,
  { clientId, purpose }: CodeSubject,
  instant: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('verification_code')
    .select('id')
    .where('client_id', '=', clientId)
    .where('purpose', '=', purpose)
    .where('created_at', '>=', sql<Date>`${instant}::timestamptz`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertCode(tx: Tx, subject: CodeSubject, codeHash: Buffer): Promise<void> {
  await tx
    .insertInto('verification_code')
    .values({
      client_id: subject.clientId,
      purpose: subject.purpose,
      destination: subject.destination,
      code_hash: codeHash,
      expires_at: sql`now() + interval '10 minutes'`,
    })
    .execute()
}

/** Whether a code sent there is still valid: unused, in time, with a try left. */
export async function hasLiveCode(tx: Tx, { clientId, purpose, destination }: CodeSubject): Promise<boolean> {
  const row = await latestCode(tx, { clientId, purpose })
  return (
    row !== null && row.destination === destination && !row.used && !row.expired && row.tries < codeTriesMax
  )
}

/** The latest code, in any state. */
export async function latestCode(tx: Tx, { clientId, purpose }: Omit<CodeSubject, 'destination'>) {
  const row = await tx
    .selectFrom('verification_code')
    .select([
      'destination',
      'tries',
      sql<boolean>`used_at is not null`.as('used'),
      sql<boolean>`expires_at <= now()`.as('expired'),
    ])
    .where('client_id', '=', clientId)
    .where('purpose', '=', purpose)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Takes one try of the latest code and locks its row: concurrent tries each take one. Null: no code, used, or no try
 * left.
 */
export async function takeTry(tx: Tx, { clientId, purpose, destination }: CodeSubject, triesMax: number) {
  const row = await tx
    .with('latest', (latest) =>
      latest
        .selectFrom('verification_code')
        .select(['id', 'destination'])
        .where('client_id', '=', clientId)
        .where('purpose', '=', purpose)
        .orderBy('id', 'desc')
        .limit(1),
    )
    .updateTable('verification_code')
    .set({ tries: sql`verification_code.tries + 1` })
    .from('latest')
    .whereRef('verification_code.id', '=', 'latest.id')
    .where('verification_code.destination', '=', destination)
    .where('used_at', 'is', null)
    .where('tries', '<', triesMax)
    .returning([
      'verification_code.id',
      'verification_code.code_hash',
      'verification_code.tries',
      sql<boolean>`verification_code.expires_at <= now()`.as('expired'),
    ])
    .executeTakeFirst()
  return row ?? null
}

export async function markCodeUsed(tx: Tx, id: bigint): Promise<void> {
  await tx.updateTable('verification_code').set({ used_at: sql`now()` }).where('id', '=', id).execute()
}
