import { Refusal } from '#contract/kernel/refusal.ts'
import type { Database, Db, Tx } from '#server/platform/db/database.ts'
import type { Actor, StaffActor } from '#server/platform/http/caller.ts'
import type { Idempotency } from '#server/platform/http/idempotency.ts'

/**
 * Stores the key of a money request with the approval it asked for: the posting engine learns of it only after the
 * approval.
 */
export async function keepAskedKey(
  tx: Tx,
  actor: Pick<StaffActor, 'id'>,
  { key, requestHash }: Idempotency,
  approvalId: bigint,
): Promise<void> {
  await tx
    .insertInto('approval_key')
    .values({ maker_id: actor.id, key, request_hash: requestHash, approval_id: approvalId })
    .execute()
}

/** The approval of this key. @throws Refusal `idempotency.conflict` when the key asked for something else */
export async function findAskedByKey(
  db: Db,
  actor: Pick<StaffActor, 'id'>,
  { key, requestHash }: Idempotency,
): Promise<bigint | null> {
  const asked = await readKey(db, actor.id, key)
  if (asked && !asked.requestHash.equals(requestHash)) throw new Refusal('idempotency.conflict')
  return asked?.approvalId ?? null
}

/** Whether a key of a member of staff has asked for an approval. */
export async function hasAsked(db: Db, { type, id }: Actor, key: string): Promise<boolean> {
  return type === 'staff' && (await readKey(db, id, key)) !== null
}

/** The same, after a concurrent request with a key is finished. */
export function askedMeanwhile(database: Database, actor: Actor, key: string): Promise<boolean> {
  if (actor.type !== 'staff') return Promise.resolve(false)
  return database.transact(async (tx) => {
    await lockMaker(tx, actor.id)
    return hasAsked(tx, actor, key)
  })
}

/** A request with a key holds the maker's row before it looks up the key, so closing the key waits for it. */
export async function lockMaker(tx: Tx, staffId: bigint): Promise<void> {
  await tx.selectFrom('staff_user').select('id').where('id', '=', staffId).forNoKeyUpdate().execute()
}

async function readKey(db: Db, makerId: bigint, key: string) {
  const row = await db
    .selectFrom('approval_key')
    .select(['approval_id as approvalId', 'request_hash as requestHash'])
    .where('maker_id', '=', makerId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row ?? null
}
