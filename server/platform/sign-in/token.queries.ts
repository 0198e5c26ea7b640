import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { type Holder, tablesOf } from './holder.ts'

/** A token of a session, other than the current one of an open session. */
export interface KnownToken {
  readonly token_hash: Buffer
  readonly session_id: bigint
  readonly owner: bigint
  /**
   * - `next`: handed out, and used for the first time now.
   * - `current`: it became that while it was looked for, or its session is closed.
   * - `spare`: replaced a moment ago, so requests under way and other tabs may still have it.
   * - `replaced`: nobody who follows the rules has it.
   */
  readonly standing: 'next' | 'current' | 'spare' | 'replaced'
  readonly is_open: boolean
  /** The use of a replaced token has ended the session. */
  readonly is_reused: boolean
}

/** So long is a replaced token still accepted. */
const spareSeconds = 60

export async function selectKnownTokens(
  db: Db,
  type: Holder['type'],
  hashes: readonly Buffer[],
): Promise<readonly KnownToken[]> {
  const { session, replaced, owner, isWorking } = tablesOf({ type, id: 0n })
  const columns = sql`
    session.id as session_id, session.${owner} as owner, session.ended_why is not distinct from 'reused' as is_reused,
    session.ended_at is null and session.expires_at > now() and ${isWorking} as is_open`
  const { rows } = await sql<KnownToken>`
    select ${columns}, next_hash as token_hash, 'next' as standing
    from ${session} as session where next_hash = any(${hashes}::bytea[])
    union all
    select ${columns}, token_hash, 'current'
    from ${session} as session where token_hash = any(${hashes}::bytea[])
    union all
    select ${columns}, replaced.token_hash,
           case when replaced_at > now() - make_interval(secs => ${spareSeconds}) then 'spare' else 'replaced' end
    from ${replaced} as replaced join ${session} as session on session.id = replaced.session_id
    where replaced.token_hash = any(${hashes}::bytea[])`.execute(db)
  return rows
}

/** The next token waits for its first use; until then the current one stays. */
export async function keepNext(
  db: Db,
  type: Holder['type'],
  { current, next }: { readonly current: Buffer; readonly next: Buffer },
): Promise<void> {
  const { session } = tablesOf({ type, id: 0n })
  await sql`update ${session} set next_hash = ${next} where token_hash = ${current}`.execute(db)
}

/** Its first use makes the next token the current one. Of several first uses at once one does it. */
export async function adoptNext(tx: Tx, type: Holder['type'], next: Buffer): Promise<void> {
  const { session, replaced } = tablesOf({ type, id: 0n })
  await sql`
    with held as (
      select id, token_hash from ${session} where next_hash = ${next} for update
    ), adopted as (
      update ${session} as session set token_hash = ${next}, next_hash = null, token_since = now()
      from held where session.id = held.id
    )
    insert into ${replaced} (token_hash, session_id) select token_hash, id from held`.execute(tx)
}
