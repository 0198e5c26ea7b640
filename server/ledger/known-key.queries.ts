import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Actor } from './account.rules.ts'
import { closedDigest } from './closed-key.rules.ts'
import { keyDigestOf } from './key-digest.ts'

/**
 * Whether a request with this key was executed before: sent again it is answered (or a conflict), and nothing
 * happens.
 */
export async function isKnownKey(db: Db, actor: Actor, key: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select from ledger.transaction where key_digest = ${keyDigestOf(actor, key)}::uuid
    ) as known`.execute(db)
  return rows[0]?.known ?? false
}

/** Whether a key was closed before a request with it was executed. */
export async function isClosedKey(db: Db, actor: Actor, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from ledger.transaction
    where key_digest = ${keyDigestOf(actor, key)}::uuid and request_digest = ${closedDigest}::uuid`.execute(
    db,
  )
  return rows.length > 0
}
