import type { KnownCell } from './account-cells.ts'
import { int8Array, jsonArray, jsonbArray, textArray, uuidArray, xidArray } from './array-binary.rules.ts'
import { listOf } from './array-literal.rules.ts'
import type { BatchMark } from './batch-mark.ts'
import type { AccountCell, Entry } from './book.rules.ts'
import { bigintOf, textOf } from './columns.rules.ts'
import type { Accepted } from './decide-batch.rules.ts'
import type { Call, Statement } from './pipeline.ts'
import { type Maced, type MacKey, macsOf } from './transaction-mac.ts'

// `select unnest(…), unnest(…)` reads the arrays side by side; in `from` each would first be stored as a table.

/**
 * @param first the number of the first of its twelve parameters
 * @param stamp an expression for the time of the batch, read once for all rows
 */
function insertTransactions(first: number, stamp: string): string {
  const types = 'bigint text text bigint inet uuid uuid bigint text jsonb json uuid'.split(' ')
  const columns = types.map((type, index) => `unnest($${first + index}::${type}[])`)
  // An array of arrays would have to be a rectangle.
  columns[8] += '::bigint[]'
  return `insert into ledger.transaction
            (id, operation, actor_type, actor_id, ip, key_digest, request_digest, reverses, legs, meta, answer, mac, created_at)
          select ${columns.join()}, ${stamp}`
}

/** @param first the number of the first of its five parameters */
function insertEntries(first: number, stamp: string): string {
  const columns = [0, 1, 2, 3, 4].map((index) => `unnest($${first + index}::bigint[])`)
  return `insert into ledger.entry (account_id, version, transaction_id, amount, balance_after, created_at)
          select ${columns.join()}, ${stamp}`
}

const writeTransactionsStatement: Statement = {
  name: 'write_transactions',
  text: insertTransactions(1, '$13::timestamptz'),
}

const writeEntriesStatement: Statement = { name: 'write_entries', text: insertEntries(1, '$6::timestamptz') }

/** Of the session: the last batch that knew its accounts, and its transaction. */
const batchSetting = 'ledger.batch'

/**
 * The transaction that the row must be of. A batch that is sent behind another knows the number of that batch, and not
 * its transaction; when that batch has failed, the session knows another number, and no row is of its transaction.
 */
function writerOf(batchBefore: string): string {
  return `coalesce(u.written_by, (select split_part(batch, ' ', 2)::xid from current_setting('${batchSetting}', true) as batch
                                  where split_part(batch, ' ', 1) = ${batchBefore}))`
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

/** Set for its transaction by a batch that does not know the time before it writes: for rows of its operations. */
const stampSetting = 'ledger.stamp'

/**
 * A whole batch for accounts that are not locked, in one statement: a row that anybody has written since is not counted, which ends
 * the batch. The time is read when all rows are locked, so times of an account rise with its versions.
 */
function batchText(isAsynchronous: boolean): string {
  const commit = isAsynchronous ? `, set_config('synchronous_commit', 'off', true)` : ''
  const stamp = '(select stamp::timestamptz from fence)'
  return `with written as (
            update ledger.account a set balance = u.balance, held = u.held, version = u.version, tally = u.tally
            from (select unnest($1::bigint[]) as id, unnest($2::bigint[]) as balance, unnest($3::bigint[]) as held,
                         unnest($4::bigint[]) as version, unnest($5::text[]) as tally, unnest($6::xid[]) as written_by) as u
            where a.id = u.id and a.xmin = ${writerOf('$8::text')} returning a.id
          ), fence as materialized (
            select set_config('${stampSetting}', coalesce($7, clock_timestamp()::text), true) as stamp,
                   pg_current_xact_id() as writer,
                   set_config('${batchSetting}', $9::text || ' ' || pg_current_xact_id()::xid, false),
                   ledger.expect_rows(count(*), cardinality($1::bigint[]))${commit} from written
          ), transactions as (
            ${insertTransactions(10, stamp)}
          ), entries as (
            ${insertEntries(22, stamp)}
          )
          select stamp, writer from fence`
}

/** What the fence tells of its transaction. */
export interface Fenced {
  /** The time of the batch. */
  readonly now: string
  /** Its `xmin`. */
  readonly writer: number
}

const readFenced: Statement<Fenced>['read'] = ([now, id]) => ({ now: textOf(now), writer: xminOf(id) })
/** Named like a commit, which its message is. */
const batchStatement: Statement<Fenced> = { name: 'commit_fenced', text: batchText(false), read: readFenced }
const asynchronousBatchStatement: Statement<Fenced> = {
  name: 'commit_fenced_asynchronously',
  text: batchText(true),
  read: readFenced,
}

/** Locks accounts that no decision changes, in the order of ids, where they are as known. */
const expectUnchangedStatement: Statement = {
  name: 'expect_unchanged',
  text: `select ledger.expect_rows(count(*), cardinality($1::bigint[])) from (
           select from (select unnest($1::bigint[]) as id, unnest($2::xid[]) as written_by) u
           join ledger.account a on a.id = u.id and a.xmin = ${writerOf('$3::text')}
           order by a.id for no key update of a
         ) as unchanged`,
}

export function expectUnchangedCall(cells: readonly KnownCell[], before: BatchMark | null): Call<never> {
  const columns = [int8Array(cells.map(({ id }) => id)), writersOf(cells)]
  return { statement: expectUnchangedStatement, values: [...columns, before?.number ?? null] }
}

function writersOf(cells: readonly KnownCell[]): Buffer {
  return xidArray(cells.map(({ writtenBy }) => (typeof writtenBy === 'number' ? writtenBy : null)))
}

/** A refusal must not answer a request that was executed before. */
const expectFreeStatement: Statement = {
  name: 'expect_free_keys',
  text: `select ledger.expect_free_keys($1::uuid[])`,
}

export function expectFreeCall(keyDigests: readonly string[]): Call<never> {
  return { statement: expectFreeStatement, values: [uuidArray(keyDigests)] }
}

/** The `xmin` of rows that the transaction of this id writes. */
export function xminOf(transactionId: string | null | undefined): number {
  return Number(BigInt.asUintN(32, bigintOf(transactionId)))
}

/** Rarely needed: what owners owe elsewhere. */
const writeOwedStatement: Statement = {
  name: 'write_owed',
  text: `update ledger.account a set owed = u.owed
         from (select unnest($1::bigint[]) as id, unnest($2::bigint[]) as owed) as u where a.id = u.id`,
}

export interface Writing<Cell extends AccountCell = AccountCell> {
  readonly accepted: readonly Accepted[]
  readonly changed: readonly Cell[]
  /** The time of the batch; null: the first statement of its message reads it. */
  readonly now: string | null
  /** Makes the MACs of the transactions. */
  readonly macKey: MacKey
}

/** Everything the batch decided, its accounts last: they are locked. */
export function writeCalls(writing: Writing): Call<never>[] {
  const { changed } = writing
  const balances = { statement: writeBalancesStatement, values: balanceColumns(changed) }
  return [...rowCalls(writing), balances, ...owedCalls(changed)]
}

/** The place of a batch among those of its connection. */
export interface Place {
  readonly mark: BatchMark
  /** The batch whose answer is still awaited. */
  readonly before: BatchMark | null
}

/** The same for accounts that are not locked. The first call proves that they are as the batch knew them. */
export function fencedCalls(
  writing: Writing<KnownCell>,
  { mark, before }: Place,
  isAsynchronous: boolean,
): [Call<Fenced>, ...Call<never>[]] {
  // In the order of ids, as locks are taken: no two engines wait in a circle.
  const changed = writing.changed.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const batch = {
    statement: isAsynchronous ? asynchronousBatchStatement : batchStatement,
    values: [
      ...balanceColumns(changed),
      writersOf(changed),
      writing.now,
      before?.number ?? null,
      mark.number,
      ...transactionColumns(writing),
      ...entryColumns(writing),
    ],
  }
  return [batch, ...owedCalls(changed)]
}

function rowCalls(writing: Writing): [Call<never>, Call<never>] {
  const { now } = writing
  return [
    { statement: writeTransactionsStatement, values: [...transactionColumns(writing), now] },
    { statement: writeEntriesStatement, values: [...entryColumns(writing), now] },
  ]
}

function entryColumns({ accepted }: Writing): Buffer[] {
  const entries: Entry[] = []
  for (const one of accepted) entries.push(...one.entries)
  return [
    entries.map((entry) => entry.accountId),
    entries.map((entry) => entry.version),
    entries.map((entry) => entry.transactionId),
    entries.map((entry) => entry.amountMinor),
    entries.map((entry) => entry.balanceAfterMinor),
  ].map(int8Array)
}

function balanceColumns(changed: readonly AccountCell[]): Buffer[] {
  return [
    int8Array(changed.map((cell) => cell.id)),
    int8Array(changed.map((cell) => cell.balanceMinor)),
    int8Array(changed.map((cell) => cell.heldMinor)),
    int8Array(changed.map((cell) => cell.version)),
    textArray(changed.map((cell) => cell.tally)),
  ]
}

function owedCalls(changed: readonly AccountCell[]): Call<never>[] {
  const owing = changed.filter(({ owesAnew }) => owesAnew)
  return owing.length === 0 ? [] : [writeOwed(owing)]
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

function transactionColumns({ accepted, macKey }: Writing): (string | Buffer)[] {
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
    uuidArray(macsOf(macKey, accepted.map(macedOf))),
  ]
}
