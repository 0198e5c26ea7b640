import type pg from 'pg'
import { escapeLiteral } from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** A position in the sealing order: time, then id. Time as the database writes it. */
export interface Position {
  readonly time: string
  readonly id: string
}

/** A transaction as it is sealed. Texts are columns in COPY format: tab-separated, escaped, `\N` for null. */
export interface TransactionRow {
  readonly id: string
  readonly createdAt: string
  readonly publicText: string
  /** Ends in the MAC; rows from before there were MACs are sealed without. */
  readonly privateText: string
  readonly mac: string | null
}

export interface EntryRow {
  readonly transactionId: string
  readonly accountId: string
  readonly version: string
  /** All columns except the transaction's. */
  readonly text: string
}

/** After `after` (null: from the first) and up to `through`, or before the moment `before`. */
export type Stretch =
  | { readonly after: Position | null; readonly through: Position }
  | { readonly after: Position | null; readonly before: string; readonly rowsMax: number }

/** In sealing order. */
export async function readTransactions(client: pg.ClientBase, stretch: Stretch): Promise<TransactionRow[]> {
  return transactionsOf(await copyTransactions(client, stretch))
}

/** The same as COPY writes them. */
export function copyTransactions(client: pg.ClientBase, stretch: Stretch): Promise<Buffer> {
  const limit = 'rowsMax' in stretch ? `limit ${stretch.rowsMax}` : ''
  return copyBytes(
    client,
    `${selectTransactions} where ${within(stretch, 'id')} order by created_at, id ${limit}`,
  )
}

export async function readTransactionsById(
  client: pg.ClientBase,
  ids: readonly string[],
): Promise<TransactionRow[]> {
  return transactionsOf(await copyTransactionsById(client, ids))
}

/** The same as COPY writes them. */
export function copyTransactionsById(client: pg.ClientBase, ids: readonly string[]): Promise<Buffer> {
  return copyBytes(client, `${selectTransactions} where id = any(${arrayOf(ids)}) order by created_at, id`)
}

export function transactionsOf(copied: Buffer): TransactionRow[] {
  return linesOf(copied).map(transactionOf)
}

/** Of transactions stamped between two moments, both included. */
export async function readIdsBetween(client: pg.ClientBase, low: string, high: string): Promise<string[]> {
  return copyLines(
    client,
    `select id from ledger.transaction where created_at between ${moment(low)} and ${moment(high)} order by id`,
  )
}

interface EndedStretch {
  readonly after: Position | null
  readonly through: Position
}

/** By transaction, then by account and version. */
export async function readEntries(client: pg.ClientBase, stretch: EndedStretch): Promise<EntryRow[]> {
  return entriesOf(await copyEntries(client, stretch))
}

/** The same as COPY writes them. */
export function copyEntries(client: pg.ClientBase, stretch: EndedStretch): Promise<Buffer> {
  return copyBytes(client, `${selectEntries} where ${within(stretch, 'transaction_id')} ${inOrder}`)
}

/** Of transactions stamped between two moments, which limits the search. */
export async function readEntriesOf(
  client: pg.ClientBase,
  rows: readonly TransactionRow[],
): Promise<EntryRow[]> {
  return entriesOf(await copyEntriesOf(client, rows))
}

/** The same as COPY writes them. */
export async function copyEntriesOf(client: pg.ClientBase, rows: readonly TransactionRow[]): Promise<Buffer> {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return Buffer.alloc(0)
  return copyBytes(
    client,
    `${selectEntries} where created_at between ${moment(first.createdAt)} and ${moment(last.createdAt)}
     and transaction_id = any(${arrayOf(rows.map(({ id }) => id))}) ${inOrder}`,
  )
}

export function entriesOf(copied: Buffer): EntryRow[] {
  return linesOf(copied).map(entryOf)
}

/** By account and version. */
export async function readEntriesByKey(
  client: pg.ClientBase,
  keys: readonly { readonly accountId: string; readonly version: string }[],
): Promise<EntryRow[]> {
  if (keys.length === 0) return []
  const pairs = keys.map(
    (key) => `(${escapeLiteral(key.accountId)}::bigint, ${escapeLiteral(key.version)}::bigint)`,
  )
  const lines = await copyLines(
    client,
    `${selectEntries} where (account_id, version) in (${pairs}) ${inOrder}`,
  )
  return lines.map(entryOf)
}

/** Kind, owner and currency of accounts, by id. */
export async function readIdentities(
  client: pg.ClientBase,
  accountIds: readonly string[],
): Promise<Map<string, string>> {
  const lines = await copyLines(
    client,
    `select id, kind, owner_type, owner_id, currency from ledger.account where id = any(${arrayOf(accountIds)})`,
  )
  return new Map(lines.map((line) => split(line, line.indexOf('\t'))))
}

const selectTransactions = `select mac, created_at, operation, id, reverses, actor_type, actor_id, ip, key_digest,
  request_digest, legs, meta, answer from ledger.transaction`
const selectEntries = `select transaction_id, account_id, version, amount, balance_after, created_at from ledger.entry`
const inOrder = 'order by transaction_id, account_id, version'

function within(stretch: Stretch, idColumn: 'id' | 'transaction_id'): string {
  const { after } = stretch
  // The index on times needs the plain bound.
  const from = after
    ? `created_at >= ${moment(after.time)} and (created_at, ${idColumn}) > (${placeText(after)})`
    : 'true'
  if ('before' in stretch) return `${from} and created_at < ${moment(stretch.before)}`
  const { through } = stretch
  return `${from} and created_at <= ${moment(through.time)} and (created_at, ${idColumn}) <= (${placeText(through)})`
}

function placeText({ time, id }: Position): string {
  return `${moment(time)}, ${escapeLiteral(id)}::bigint`
}

function moment(time: string): string {
  return `${escapeLiteral(time)}::timestamptz`
}

function arrayOf(ids: readonly string[]): string {
  return `${escapeLiteral(`{${ids.join()}}`)}::bigint[]`
}

function transactionOf(line: string): TransactionRow {
  const createdAt = line.indexOf('\t') + 1
  const operationAt = line.indexOf('\t', createdAt) + 1
  const privateAt = line.indexOf('\t', operationAt) + 1
  const written = line.slice(0, createdAt - 1)
  const mac = written === '\\N' ? null : written
  return {
    id: line.slice(privateAt, line.indexOf('\t', privateAt)),
    createdAt: line.slice(createdAt, operationAt - 1),
    publicText: line.slice(createdAt, privateAt - 1),
    privateText: mac === null ? line.slice(privateAt) : `${line.slice(privateAt)}\t${mac}`,
    mac,
  }
}

function entryOf(line: string): EntryRow {
  const accountAt = line.indexOf('\t') + 1
  const versionAt = line.indexOf('\t', accountAt) + 1
  return {
    transactionId: line.slice(0, accountAt - 1),
    accountId: line.slice(accountAt, versionAt - 1),
    version: line.slice(versionAt, line.indexOf('\t', versionAt)),
    text: line.slice(accountAt),
  }
}

function split(line: string, at: number): [string, string] {
  return [line.slice(0, at), line.slice(at + 1)]
}

async function copyLines(client: pg.ClientBase, select: string): Promise<string[]> {
  return linesOf(await copyBytes(client, select))
}

/** COPY, because one row always gives the same text, and cheaply. */
async function copyBytes(client: pg.ClientBase, select: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of client.query(copyTo(`copy (${select}) to stdout`))) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function linesOf(copied: Buffer): string[] {
  const lines = copied.toString('utf8').split('\n')
  lines.pop()
  return lines
}
