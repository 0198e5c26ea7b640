import { lockIds } from '#server/platform/db/lock-ids.ts'
import { stripesMax } from './account.rules.ts'
import { lockStatement, type ReadAccount } from './account-lock.queries.ts'
import { int8Array, textArray, uuidArray } from './array-binary.rules.ts'
import { bigintOf, textOf } from './columns.rules.ts'
import type { Asked, Stored } from './decide-batch.rules.ts'
import type { Call, Statement } from './pipeline.ts'
import type { WorkerConnection } from './worker-connection.ts'
import { xminOf } from './write-batch.queries.ts'

interface LookedUpRow {
  readonly now: string
  readonly writer: number
  readonly key: string | null
  readonly stored: (Stored & { readonly isOther: boolean }) | null
}

const readLookedUp: Statement<LookedUpRow>['read'] = ([
  now,
  writer,
  key = null,
  id,
  digest = null,
  answer = null,
]) => ({
  now: textOf(now),
  writer: xminOf(writer),
  key: undashed(key),
  stored: id
    ? {
        transactionId: BigInt(id),
        requestDigest: undashed(digest),
        answer: answer === null ? null : JSON.parse(answer),
        isOther: answer === null,
      }
    : null,
})

/** A uuid in the form of our digests. */
function undashed(uuid: string | null): string | null {
  return uuid?.replaceAll('-', '') ?? null
}

/** Reads the time and finds committed transactions of these keys. */
const lookUpStatement: Statement<LookedUpRow> = {
  name: 'look_up',
  text: `select clock_timestamp(), pg_current_xact_id(), t.key_digest, t.id, t.request_digest, t.answer
         from (select) as always left join lateral (
           select * from ledger.find_by_key($1::uuid[])
         ) t on true`,
  read: readLookedUp,
}

/**
 * The same, and committed transactions of these ids; rarely needed and slower. After a failover that lost the end of the
 * log an id may belong to another request: its key, or without a key its operation and actor, say so.
 */
const lookUpUnsureStatement: Statement<LookedUpRow> = {
  name: 'look_up_unsure',
  text: `select clock_timestamp(), pg_current_xact_id(), t.key_digest, t.id, t.request_digest, t.answer
         from (select) as always left join lateral (
           select * from ledger.find_by_key($1::uuid[])
           union all
           select null, t.id, null, case when
                    t.key_digest is not distinct from u.key_digest and t.operation = u.operation
                    and t.actor_type = u.actor_type and t.actor_id is not distinct from u.actor_id
                  then coalesce(t.answer, 'null') end
           from unnest($2::bigint[], $3::uuid[], $4::text[], $5::text[], $6::bigint[])
             as u (id, key_digest, operation, actor_type, actor_id)
           join ledger.transaction t on t.id = u.id
         ) t on true`,
  read: readLookedUp,
}

export interface Reading {
  readonly accounts: readonly ReadAccount[]
  /** The database's clock after all locks; times of an account rise with its versions. */
  readonly now: string
  /** The `xmin` of what this transaction writes. */
  readonly writer: number
  /** By key digest. */
  readonly stored: ReadonlyMap<string, Stored>
  /** Answers by transaction id. */
  readonly committed: ReadonlyMap<bigint, unknown>
  /** Of the unsure requests: transactions of others have their ids. */
  readonly takenIds: ReadonlySet<bigint>
}

export interface Wanted {
  readonly accountIds: readonly bigint[]
  readonly keyDigests: readonly string[]
  /** Requests whose commit was sent but never answered. */
  readonly unsure: readonly Asked[]
}

/** Locks the accounts, then looks up keys: a commit of one of them during the wait is seen. */
export async function lockAndLookUp(connection: WorkerConnection, wanted: Wanted): Promise<Reading> {
  const { accountIds, keyDigests, unsure } = wanted
  const [locked, lookedUp] = await connection.send<[ReadAccount, LookedUpRow]>(
    { statement: lockStatement, values: [int8Array(accountIds)] },
    unsure.length === 0
      ? { statement: lookUpStatement, values: [uuidArray(keyDigests)] }
      : { statement: lookUpUnsureStatement, values: [uuidArray(keyDigests), ...unsureColumns(unsure)] },
  )
  const stored = new Map<string, Stored>()
  const committed = new Map<bigint, unknown>()
  const takenIds = new Set<bigint>()
  for (const row of lookedUp.rows) {
    if (row.stored && row.key !== null) stored.set(row.key, row.stored)
    else if (row.stored?.isOther) takenIds.add(row.stored.transactionId)
    else if (row.stored) committed.set(row.stored.transactionId, row.stored.answer)
  }
  const [first] = lookedUp.rows
  if (!first) throw new Error('the database did not tell the time')
  return { accounts: locked.rows, now: first.now, writer: first.writer, stored, committed, takenIds }
}

function unsureColumns(unsure: readonly Asked[]): Buffer[] {
  return [
    int8Array(unsure.map(({ transactionId }) => transactionId)),
    uuidArray(unsure.map(({ keyDigest }) => keyDigest)),
    textArray(unsure.map(({ operation }) => operation.name)),
    textArray(unsure.map(({ actor }) => actor.type)),
    int8Array(unsure.map(({ actor }) => actor.id)),
  ]
}

const takeIdsStatement: Statement<bigint> = {
  name: 'take_ids',
  text: `select nextval('ledger.transaction_id')`,
  read: ([first]) => bigintOf(first),
}
/** Equals the sequence's increment. */
export const idBlockSize = 1000n

/** The first id of a block for this process only. */
export async function takeIdBlock(connection: WorkerConnection): Promise<bigint> {
  const [{ rows }] = await connection.send<[bigint]>({ statement: takeIdsStatement, values: [] })
  const [first] = rows
  if (first === undefined) throw new Error('the database gave no transaction ids')
  return first
}

/** The lowest that no other connection has, so there are no more stripes than workers; they share beyond the last. */
const takeStripeStatement: Statement<bigint> = {
  name: 'take_stripe',
  text: `select coalesce(
           (select n from generate_series(0, ${stripesMax - 1}) n where pg_try_advisory_lock(${lockIds.stripes}, n) limit 1),
           pg_backend_pid() % ${stripesMax})`,
  read: ([first]) => bigintOf(first),
}

/** The connection keeps it to its end. */
export async function takeStripe(connection: WorkerConnection): Promise<bigint> {
  const [{ rows }] = await connection.send<[bigint]>({ statement: takeStripeStatement, values: [] })
  return rows[0] ?? 0n
}

export const commitCall: Call<never> = { statement: { name: 'commit', text: 'commit' }, values: [] }
export const rollbackCall: Call<never> = { statement: { name: 'rollback', text: 'rollback' }, values: [] }

/** With it a commit waits for the disk, and so for everything that was committed before, though it writes no rows. */
export const flushCall: Call<never> = {
  statement: { name: 'flush', text: `select pg_logical_emit_message(true, 'mahfaza', '')` },
  values: [],
}

export async function commit(connection: WorkerConnection): Promise<void> {
  connection.end()
  const [answer] = await connection.send<[never]>(commitCall)
  expectCommitted(answer)
}

export async function rollback(connection: WorkerConnection): Promise<void> {
  connection.abandon()
  await connection.send<[never]>(rollbackCall)
}

/** An aborted transaction answers COMMIT with ROLLBACK and without an error. */
function expectCommitted({ tag }: { tag: string }): void {
  if (tag !== 'COMMIT') throw new Error(`the database answered COMMIT with ${tag}`)
}
