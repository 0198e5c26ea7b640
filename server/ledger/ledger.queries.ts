import { stripesMax } from './account.rules.ts'
import { type LockedAccount, lockStatement } from './account-lock.queries.ts'
import { int8Array, jsonArray, jsonbArray, textArray, uuidArray } from './array-binary.rules.ts'
import { listOf } from './array-literal.rules.ts'
import type { AccountCell } from './book.rules.ts'
import { bigintOf, textOf } from './columns.rules.ts'
import type { Accepted, Asked, Stored } from './decide-batch.rules.ts'
import type { Call, Statement } from './pipeline.ts'
import { type Maced, type MacKey, macsOf } from './transaction-mac.ts'
import type { WorkerConnection } from './worker-connection.ts'

interface LookedUpRow {
  readonly now: string
  readonly key: string | null
  readonly stored: (Stored & { readonly isOther: boolean }) | null
}

const readLookedUp: Statement<LookedUpRow>['read'] = ([
  now,
  key = null,
  id,
  digest = null,
  answer = null,
]) => ({
  now: textOf(now),
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
  text: `select clock_timestamp(), t.key_digest, t.id, t.request_digest, t.answer
         from (select) as always left join lateral (
           select key_digest, id, request_digest, answer from ledger.transaction where key_digest = any($1::uuid[])
         ) t on true`,
  read: readLookedUp,
}

/**
 * The same, and committed transactions of these ids; rarely needed and slower. After a failover that lost the end of the
 * log an id may belong to another request: its key, or without a key its operation and actor, say so.
 */
const lookUpUnsureStatement: Statement<LookedUpRow> = {
  name: 'look_up_unsure',
  text: `select clock_timestamp(), t.key_digest, t.id, t.request_digest, t.answer
         from (select) as always left join lateral (
           select key_digest, id, request_digest, answer from ledger.transaction where key_digest = any($1::uuid[])
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
  readonly accounts: readonly LockedAccount[]
  /** The database's clock after all locks; times of an account rise with its versions. */
  readonly now: string
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
  const [locked, lookedUp] = await connection.send<[LockedAccount, LookedUpRow]>(
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
  return { accounts: locked.rows, now: textOf(lookedUp.rows[0]?.now), stored, committed, takenIds }
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

/** Any number works if all posting engines have the same. */
const stripesLockId = 7_366_243

/** The lowest that no other connection has, so there are no more stripes than workers; they share beyond the last. */
const takeStripeStatement: Statement<bigint> = {
  name: 'take_stripe',
  text: `select coalesce(
           (select n from generate_series(0, ${stripesMax - 1}) n where pg_try_advisory_lock(${stripesLockId}, n) limit 1),
           pg_backend_pid() % ${stripesMax})`,
  read: ([first]) => bigintOf(first),
}

/** The connection keeps it to its end. */
export async function takeStripe(connection: WorkerConnection): Promise<bigint> {
  const [{ rows }] = await connection.send<[bigint]>({ statement: takeStripeStatement, values: [] })
  return rows[0] ?? 0n
}

// `select unnest(…), unnest(…)` reads the arrays side by side; in `from` each would first be stored as a table.

const writeTransactionsStatement: Statement = {
  name: 'write_transactions',
  text: `insert into ledger.transaction
           (id, operation, actor_type, actor_id, ip, key_digest, request_digest, reverses, legs, meta, answer, mac, created_at)
         select unnest($1::bigint[]), unnest($2::text[]), unnest($3::text[]), unnest($4::bigint[]), unnest($5::inet[]),
                unnest($6::uuid[]), unnest($7::uuid[]), unnest($8::bigint[]), unnest($9::text[])::bigint[],
                unnest($10::jsonb[]), unnest($11::json[]), unnest($12::uuid[]), $13::timestamptz`,
}

const writeEntriesStatement: Statement = {
  name: 'write_entries',
  text: `insert into ledger.entry (account_id, version, transaction_id, amount, balance_after, created_at)
         select unnest($1::bigint[]), unnest($2::bigint[]), unnest($3::bigint[]), unnest($4::bigint[]),
                unnest($5::bigint[]), $6::timestamptz`,
}

/** The commit follows without waiting, so the database must check that each account was written. */
const writeBalancesStatement: Statement = {
  name: 'write_balances',
  text: `with written as (
           update ledger.account a set balance = u.balance, held = u.held, version = u.version, tally = u.tally
           from (select unnest($1::bigint[]) as id, unnest($2::bigint[]) as balance, unnest($3::bigint[]) as held,
                        unnest($4::bigint[]) as version, unnest($5::text[]) as tally) as u
           where a.id = u.id returning a.id
         )
         select ledger.expect_rows(count(*), cardinality($1::bigint[])) from written`,
}

/** Rarely needed: what owners owe elsewhere. */
const writeOwedStatement: Statement = {
  name: 'write_owed',
  text: `update ledger.account a set owed = u.owed
         from (select unnest($1::bigint[]) as id, unnest($2::bigint[]) as owed) as u where a.id = u.id`,
}

export interface Writing {
  readonly accepted: readonly Accepted[]
  readonly changed: readonly AccountCell[]
  readonly now: string
  /** Makes the MACs of the transactions. */
  readonly macKey: MacKey
}

const commitCall: Call<never> = { statement: { name: 'commit', text: 'commit' }, values: [] }
const rollbackCall: Call<never> = { statement: { name: 'rollback', text: 'rollback' }, values: [] }

/** Sends everything the batch decided, together with the next message. */
export function writeWithNext(connection: WorkerConnection, writing: Writing): void {
  connection.first(writeCalls(writing))
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

function writeCalls({ accepted, changed, now, macKey }: Writing): Call<never>[] {
  const entries = accepted.flatMap((one) => one.entries)
  const columns = [
    entries.map((entry) => entry.accountId),
    entries.map((entry) => entry.version),
    entries.map((entry) => entry.transactionId),
    entries.map((entry) => entry.amountMinor),
    entries.map((entry) => entry.balanceAfterMinor),
  ]
  const balances = [
    changed.map((cell) => cell.id),
    changed.map((cell) => cell.balanceMinor),
    changed.map((cell) => cell.heldMinor),
    changed.map((cell) => cell.version),
  ]
  const owing = changed.filter(({ owesAnew }) => owesAnew)
  const tallies = textArray(changed.map((cell) => cell.tally))
  const macs = macsOf(macKey, accepted.map(macedOf))
  return [
    {
      statement: writeTransactionsStatement,
      values: [...transactionColumns(accepted), uuidArray(macs), now],
    },
    { statement: writeEntriesStatement, values: [...columns.map(int8Array), now] },
    { statement: writeBalancesStatement, values: [...balances.map(int8Array), tallies] },
    ...(owing.length === 0 ? [] : [writeOwed(owing)]),
  ]
}

function writeOwed(cells: readonly AccountCell[]): Call<never> {
  const columns = [cells.map(({ id }) => id), cells.map(({ owedMinor }) => owedMinor)]
  return { statement: writeOwedStatement, values: columns.map(int8Array) }
}

function macedOf({ asked, reverses, entries, metaJson }: Accepted): Maced {
  const { transactionId, operation, actor, keyDigest } = asked
  return {
    id: transactionId,
    operation: operation.name,
    actorType: actor.type,
    actorId: actor.id,
    keyDigest,
    reverses,
    legs: entries,
    metaJson,
  }
}

function transactionColumns(accepted: readonly Accepted[]): (string | Buffer)[] {
  return [
    int8Array(accepted.map(({ asked }) => asked.transactionId)),
    textArray(accepted.map(({ asked }) => asked.operation.name)),
    textArray(accepted.map(({ asked }) => asked.actor.type)),
    int8Array(accepted.map(({ asked }) => asked.actor.id)),
    listOf(accepted.map(({ asked }) => asked.ip)),
    uuidArray(accepted.map(({ asked }) => asked.keyDigest)),
    uuidArray(accepted.map(({ asked }) => asked.requestDigest)),
    int8Array(accepted.map(({ reverses }) => reverses)),
    textArray(
      accepted.map(({ entries }) => `{${entries.map((leg) => `${leg.accountId},${leg.version}`).join()}}`),
    ),
    jsonbArray(accepted.map(({ metaJson }) => metaJson)),
    jsonArray(accepted.map(({ answerJson }) => answerJson)),
  ]
}

/** An aborted transaction answers COMMIT with ROLLBACK and without an error. */
function expectCommitted({ tag }: { tag: string }): void {
  if (tag !== 'COMMIT') throw new Error(`the database answered COMMIT with ${tag}`)
}
