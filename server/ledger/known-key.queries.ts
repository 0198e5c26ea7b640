import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Actor } from './account.rules.ts'
import { closedDigest } from './closed-key.rules.ts'
import { keyDigestOf, shortened } from './key-digest.ts'

/**
 * Whether a request with this key was executed before: sent again it is answered (or a conflict), and nothing
 * happens.
 */
export async function isKnownKey(db: Db, actor: Actor, key: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select from ledger.find_by_key(array[${keyDigestOf(actor, key)}]::uuid[])
    ) as known`.execute(db)
  return rows[0]?.known ?? false
}

/** What a key has done: nothing, this very request, or something else (it may have been closed). */
export type KeyUse = 'free' | 'same' | 'other' | 'closed'

/** Compared before anything is evaluated: the key of another request must not open a way past a guard. */
export async function findKeyUse(
  db: Db,
  actor: Actor,
  { key, requestHash }: { readonly key: string; readonly requestHash: Buffer },
): Promise<KeyUse> {
  const { rows } = await sql<{ use: KeyUse }>`
    select case request_digest when ${shortened(requestHash.toString('hex'))}::uuid then 'same'
      when ${closedDigest}::uuid then 'closed' else 'other' end as use
    from ledger.find_by_key(array[${keyDigestOf(actor, key)}]::uuid[])`.execute(db)
  return rows[0]?.use ?? 'free'
}

/** Whether a key was closed before a request with it was executed. */
export async function isClosedKey(db: Db, actor: Actor, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from ledger.find_by_key(array[${keyDigestOf(actor, key)}]::uuid[])
    where request_digest = ${closedDigest}::uuid`.execute(db)
  return rows.length > 0
}
