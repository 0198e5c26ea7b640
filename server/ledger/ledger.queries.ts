import type { AccountCell } from './book.rules.ts'
import type { Accepted, Stored } from './decide-batch.rules.ts'
import type { LaneConnection, Statement } from './lane-connection.ts'

export const beginStatement: Statement = { name: 'begin', text: 'begin isolation level read committed' }
const commitStatement: Statement = { name: 'commit', text: 'commit' }
const rollbackStatement: Statement = { name: 'rollback', text: 'rollback' }

export interface LockedAccount {
  readonly id: bigint
  readonly floor: bigint | null
  readonly frozen: boolean
  readonly balance: bigint
  readonly held: bigint
  readonly version: bigint
}

/** `order by` is what keeps two desks from waiting for each other in a circle. */
const lockStatement: Statement = {
  name: 'lock_accounts',
  text: `select id, floor, frozen, balance, held, version from ledger.account
         where id = any($1::bigint[]) order by id for no key update`,
}

/** The one place where accounts are locked. */
export async function lockAccounts(
  connection: LaneConnection,
  accountIds: readonly bigint[],
  statement: Statement = lockStatement,
): Promise<LockedAccount[]> {
  const { rows } = await connection.run<LockedAccount & Record<string, unknown>>(statement, [
    listOf(accountIds),
  ])
  return rows
}

const lookUpStatement: Statement = {
  name: 'look_up_keys',
  text: `select clock_timestamp() as now, t.id, t.key_digest, t.request_digest, t.answer
         from (select) as always left join lateral
           (select id, key_digest, request_digest, answer from ledger.transaction where key_digest = any($1::uuid[])) t
           on true`,
}

export interface LookedUp {
  /** The database's clock after everything was locked; times of an account rise with its versions. */
  readonly now: Date
  readonly stored: Map<string, Stored>
}

interface LookUpRow extends Record<string, unknown> {
  readonly now: Date
  readonly id: bigint | null
  readonly key_digest: string
  readonly request_digest: string | null
  readonly answer: unknown
}

/** Sent after the locks: whoever committed one of these keys before us is seen. */
export async function lookUpKeys(connection: LaneConnection, keyDigests: string[]): Promise<LookedUp> {
  const { rows } = await connection.run<LookUpRow>(lookUpStatement, [listOf(keyDigests)])
  const [first] = rows
  if (!first) throw new Error('the database did not tell the time')
  const stored = new Map<string, Stored>()
  for (const { id, key_digest, request_digest, answer } of rows) {
    if (id !== null) stored.set(key_digest, { transactionId: id, requestDigest: request_digest, answer })
  }
  return { now: first.now, stored }
}

const findCommittedStatement: Statement = {
  name: 'find_committed',
  text: 'select id, answer from ledger.transaction where id = any($1::bigint[])',
}

/** Which of these transactions were committed, with their answers. */
export async function findCommitted(
  connection: LaneConnection,
  transactionIds: readonly bigint[],
): Promise<Map<bigint, unknown>> {
  const { rows } = await connection.run<{ id: bigint; answer: unknown }>(findCommittedStatement, [
    listOf(transactionIds),
  ])
  return new Map(rows.map(({ id, answer }) => [id, answer]))
}

const takeIdsStatement: Statement = {
  name: 'take_ids',
  text: `select nextval('ledger.transaction_id') as first`,
}
/** As the sequence's increment says. */
export const idBlockSize = 1000n

/** The first id of a block that is ours alone. */
export async function takeIdBlock(connection: LaneConnection): Promise<bigint> {
  const { rows } = await connection.run<{ first: bigint }>(takeIdsStatement)
  const [row] = rows
  if (!row) throw new Error('the database gave no transaction ids')
  return row.first
}

const writeTransactionsStatement: Statement = {
  name: 'write_transactions',
  text: `insert into ledger.transaction
           (id, operation, actor_type, actor_id, key_digest, request_digest, reverses, legs, meta, answer, created_at)
         select id, operation, actor_type, actor_id, key_digest, request_digest, reverses,
                string_to_array(legs, ' ')::bigint[], meta, answer, $11
         from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::uuid[], $6::uuid[], $7::bigint[],
                     $8::text[], $9::jsonb[], $10::json[])
           as t (id, operation, actor_type, actor_id, key_digest, request_digest, reverses, legs, meta, answer)`,
}

const writeEntriesStatement: Statement = {
  name: 'write_entries',
  text: `insert into ledger.entry (account_id, version, transaction_id, amount, balance_after, created_at)
         select account_id, version, transaction_id, amount, balance_after, $6
         from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
           as e (account_id, version, transaction_id, amount, balance_after)`,
}

const writeBalancesStatement: Statement = {
  name: 'write_balances',
  text: `update ledger.account a set balance = u.balance, held = u.held, version = u.version
         from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) as u (id, balance, held, version)
         where a.id = u.id`,
}

/** Everything the batch decided, in three statements of one flight. */
export async function writeBatch(
  connection: LaneConnection,
  accepted: readonly Accepted[],
  changed: readonly AccountCell[],
  now: Date,
): Promise<void> {
  const entries = accepted.flatMap((one) => one.entries)
  const results = await Promise.all([
    connection.run(writeTransactionsStatement, [...transactionColumns(accepted), now]),
    connection.run(writeEntriesStatement, [
      listOf(entries.map((entry) => entry.accountId)),
      listOf(entries.map((entry) => entry.version)),
      listOf(entries.map((entry) => entry.transactionId)),
      listOf(entries.map((entry) => entry.amountMinor)),
      listOf(entries.map((entry) => entry.balanceAfterMinor)),
      now,
    ]),
    connection.run(writeBalancesStatement, [
      listOf(changed.map((cell) => cell.id)),
      listOf(changed.map((cell) => cell.balanceMinor)),
      listOf(changed.map((cell) => cell.heldMinor)),
      listOf(changed.map((cell) => cell.version)),
    ]),
  ])
  const expected = [accepted.length, entries.length, changed.length]
  const written = results.map(({ rowCount }) => rowCount)
  if (written.join() !== expected.join()) throw new Error(`wrote ${written} rows instead of ${expected}`)
}

function transactionColumns(accepted: readonly Accepted[]): string[] {
  return [
    listOf(accepted.map(({ asked }) => asked.transactionId)),
    listOf(accepted.map(({ asked }) => quoted(asked.operation.name))),
    listOf(accepted.map(({ asked }) => asked.actor.type)),
    listOf(accepted.map(({ asked }) => asked.actor.id)),
    listOf(accepted.map(({ asked }) => asked.keyDigest)),
    listOf(accepted.map(({ asked }) => asked.requestDigest)),
    listOf(accepted.map(({ reverses }) => reverses)),
    listOf(
      accepted.map(({ entries }) => `"${entries.map((leg) => `${leg.accountId} ${leg.version}`).join(' ')}"`),
    ),
    listOf(accepted.map(({ metaJson }) => (metaJson === null ? null : quoted(metaJson)))),
    listOf(accepted.map(({ answerJson }) => quoted(answerJson))),
  ]
}

/** An aborted transaction answers COMMIT with ROLLBACK and no error. */
export async function commit(connection: LaneConnection): Promise<void> {
  const { command } = await connection.run(commitStatement)
  if (command !== 'COMMIT') throw new Error(`the database answered COMMIT with ${command}`)
}

export async function rollback(connection: LaneConnection): Promise<void> {
  await connection.run(rollbackStatement)
}

/** An array literal, several times faster than the driver's own way. Text has to be `quoted` where it may need it. */
function listOf(values: readonly (bigint | string | null)[]): string {
  return `{${values.map((value) => value ?? 'null').join()}}`
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
