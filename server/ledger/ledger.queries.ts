import { type LockedAccount, lockStatement } from './account-lock.queries.ts'
import { listOf, quoted } from './array-literal.rules.ts'
import type { AccountCell } from './book.rules.ts'
import { bigintOf, textOf } from './columns.rules.ts'
import type { Accepted, Stored } from './decide-batch.rules.ts'
import type { Call, Statement } from './flight.ts'
import type { LaneConnection } from './lane-connection.ts'

interface LookedUpRow {
  readonly now: string
  readonly key: string | null
  readonly stored: Stored | null
}

/** Tells the time and finds what is already committed under these keys, or under these transaction ids. */
const lookUpStatement: Statement<LookedUpRow> = {
  name: 'look_up',
  text: `select clock_timestamp(), t.key_digest, t.id, t.request_digest, t.answer
         from (select) as always left join lateral (
           select key_digest, id, request_digest, answer from ledger.transaction where key_digest = any($1::uuid[])
           union all
           select null, id, null, answer from ledger.transaction where id = any($2::bigint[])
         ) t on true`,
  read: ([now = null, key = null, id, requestDigest = null, answer = null]) => ({
    now: textOf(now),
    key,
    stored: id
      ? { transactionId: BigInt(id), requestDigest, answer: answer === null ? null : JSON.parse(answer) }
      : null,
  }),
}

export interface Reading {
  readonly accounts: readonly LockedAccount[]
  /** The database's clock after everything was locked; times of an account rise with its versions. */
  readonly now: string
  /** By key digest. */
  readonly stored: ReadonlyMap<string, Stored>
  /** Answers by transaction id. */
  readonly committed: ReadonlyMap<bigint, unknown>
}

export interface Wanted {
  readonly accountIds: readonly bigint[]
  readonly keyDigests: readonly string[]
  /** Of requests whose commit was sent and never answered. */
  readonly unsureIds: readonly bigint[]
}

/** Locks the accounts, then looks up keys: whoever committed one of them while we waited for the locks is seen. */
export async function lockAndLookUp(connection: LaneConnection, wanted: Wanted): Promise<Reading> {
  const { accountIds, keyDigests, unsureIds } = wanted
  const [locked, lookedUp] = await connection.fly<[LockedAccount, LookedUpRow]>(
    { statement: lockStatement, values: [listOf(accountIds)] },
    { statement: lookUpStatement, values: [listOf(keyDigests), listOf(unsureIds)] },
  )
  const stored = new Map<string, Stored>()
  const committed = new Map<bigint, unknown>()
  for (const row of lookedUp.rows) {
    if (row.stored && row.key !== null) stored.set(row.key, row.stored)
    else if (row.stored) committed.set(row.stored.transactionId, row.stored.answer)
  }
  return { accounts: locked.rows, now: textOf(lookedUp.rows[0]?.now), stored, committed }
}

const takeIdsStatement: Statement<bigint> = {
  name: 'take_ids',
  text: `select nextval('ledger.transaction_id')`,
  read: ([first]) => bigintOf(first),
}
/** As the sequence's increment says. */
export const idBlockSize = 1000n

/** The first id of a block that is ours alone. */
export async function takeIdBlock(connection: LaneConnection): Promise<bigint> {
  const [{ rows }] = await connection.fly<[bigint]>({ statement: takeIdsStatement, values: [] })
  const [first] = rows
  if (first === undefined) throw new Error('the database gave no transaction ids')
  return first
}

const writeTransactionsStatement: Statement = {
  name: 'write_transactions',
  text: `insert into ledger.transaction
           (id, operation, actor_type, actor_id, ip, key_digest, request_digest, reverses, legs, meta, answer, created_at)
         select id, operation, actor_type, actor_id, ip, key_digest, request_digest, reverses, legs::bigint[], meta,
                answer, $12::timestamptz
         from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::inet[], $6::uuid[], $7::uuid[],
                     $8::bigint[], $9::text[], $10::jsonb[], $11::json[])
           as t (id, operation, actor_type, actor_id, ip, key_digest, request_digest, reverses, legs, meta, answer)`,
}

const writeEntriesStatement: Statement = {
  name: 'write_entries',
  text: `insert into ledger.entry (account_id, version, transaction_id, amount, balance_after, created_at)
         select account_id, version, transaction_id, amount, balance_after, $6::timestamptz
         from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
           as e (account_id, version, transaction_id, amount, balance_after)`,
}

/** The commit is already on its way behind it: that each account was written, the database has to check. */
const writeBalancesStatement: Statement = {
  name: 'write_balances',
  text: `with written as (
           update ledger.account a set balance = u.balance, held = u.held, version = u.version
           from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) as u (id, balance, held, version)
           where a.id = u.id returning a.id
         )
         select ledger.expect_rows(count(*), cardinality($1::bigint[])) from written`,
}

export interface Writing {
  readonly accepted: readonly Accepted[]
  readonly changed: readonly AccountCell[]
  readonly now: string
}

const commitCall: Call<never> = { statement: { name: 'commit', text: 'commit' }, values: [] }
const rollbackCall: Call<never> = { statement: { name: 'rollback', text: 'rollback' }, values: [] }

/** Everything the batch decided. */
export async function write(connection: LaneConnection, writing: Writing): Promise<void> {
  await connection.fly<[never, never, never]>(...writeCalls(writing))
}

/** The same, and the commit in one flight: nothing else has to be saved. */
export async function writeAndCommit(connection: LaneConnection, writing: Writing): Promise<void> {
  const [first, second, third] = writeCalls(writing)
  const answers = await connection.fly<[never, never, never, never]>(first, second, third, commitCall)
  expectCommitted(answers[3])
}

export async function commit(connection: LaneConnection): Promise<void> {
  connection.end()
  const [answer] = await connection.fly<[never]>(commitCall)
  expectCommitted(answer)
}

export async function rollback(connection: LaneConnection): Promise<void> {
  connection.end()
  await connection.fly<[never]>(rollbackCall)
}

function writeCalls({ accepted, changed, now }: Writing): [Call<never>, Call<never>, Call<never>] {
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
  return [
    { statement: writeTransactionsStatement, values: [...transactionColumns(accepted), now] },
    { statement: writeEntriesStatement, values: [...columns.map(listOf), now] },
    { statement: writeBalancesStatement, values: balances.map(listOf) },
  ]
}

function transactionColumns(accepted: readonly Accepted[]): string[] {
  return [
    listOf(accepted.map(({ asked }) => asked.transactionId)),
    listOf(accepted.map(({ asked }) => quoted(asked.operation.name))),
    listOf(accepted.map(({ asked }) => asked.actor.type)),
    listOf(accepted.map(({ asked }) => asked.actor.id)),
    listOf(accepted.map(({ asked }) => asked.ip)),
    listOf(accepted.map(({ asked }) => asked.keyDigest)),
    listOf(accepted.map(({ asked }) => asked.requestDigest)),
    listOf(accepted.map(({ reverses }) => reverses)),
    listOf(
      accepted.map(({ entries }) => `"{${entries.map((leg) => `${leg.accountId},${leg.version}`).join()}}"`),
    ),
    listOf(accepted.map(({ metaJson }) => (metaJson === null ? null : quoted(metaJson)))),
    listOf(accepted.map(({ answerJson }) => quoted(answerJson))),
  ]
}

/** An aborted transaction answers COMMIT with ROLLBACK and no error. */
function expectCommitted({ tag }: { tag: string }): void {
  if (tag !== 'COMMIT') throw new Error(`the database answered COMMIT with ${tag}`)
}
