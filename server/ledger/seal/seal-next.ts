import type pg from 'pg'
import { raiseAlarm } from '#server/platform/alarms/index.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import {
  findFirstMoment,
  findLastBlock,
  findSealedThrough,
  insertBlock,
  isBefore,
  momentAfter,
  tryToBeTheSealer,
} from './block.queries.ts'
import type { Committed } from './commit-rows.ts'
import { findForged, macRule } from './find-forged.ts'
import { type Block, type BlockTerms, makeBlock } from './make-block.ts'
import { commitStretch, type KnownIdentities } from './read-stretch.ts'
import type { SealKeys } from './seal-keys.ts'
import {
  type EntryRow,
  type Position,
  readEntries,
  readTransactions,
  type TransactionRow,
} from './sealed-rows.queries.ts'

export interface SealDeps {
  readonly database: Database
  readonly keys: SealKeys
  readonly identities: KnownIdentities
  readonly blockSizeMax: number
}

/** What this process's sealer keeps between two calls. */
export interface SealReach {
  /** Everything up to there was looked at while that block is the last: a restored database starts anew. */
  searched: { readonly through: Position; readonly lastHash: string | null } | null
  /** The width of the next search. */
  windowSeconds: number
}

/** Blocks read at once. */
const blocksAtOnce = 8
const windowSecondsMin = 1
const windowSecondsMax = 366 * 24 * 3600

/**
 * Seals the next transactions stamped before `before`, which must be finished. One transaction: a killed sealer
 * leaves whole blocks or nothing. `done`: nothing is left, or another process is sealing.
 */
export async function sealNext(
  deps: SealDeps,
  reach: SealReach,
  before: string,
): Promise<{ blocks: number; transactions: number; done: boolean }> {
  const sealed = await deps.database.transact(async (tx) => {
    if (!(await tryToBeTheSealer(tx))) return null
    const last = await findLastBlock(tx)
    const after = await startOf(tx, reach, last?.hash ?? null)
    if (after === null || !(await isBefore(tx, after.time, before))) return null
    const upTo = await momentAfter(tx, after.time, reach.windowSeconds, before)
    const rowsMax = deps.blockSizeMax * blocksAtOnce
    const { rows, committed } = await readAndCommit(tx, deps, { after, before: upTo, rowsMax })
    const blocks = await chain(tx, deps, committed, { previous: last, sealedAt: before, late: false })
    return { upTo, rowsMax, rows, transactions: committed.length, blocks, lastHash: last?.hash ?? null }
  })
  if (!sealed) return { blocks: 0, transactions: 0, done: true }
  const { upTo, rowsMax, rows, transactions, blocks, lastHash } = sealed
  adapt(reach, rows.length, rowsMax)
  const full = rows.length === rowsMax
  const lastRow = full ? rows.at(-1) : undefined
  const through = lastRow ? { time: lastRow.createdAt, id: lastRow.id } : { time: upTo, id: '0' }
  reach.searched = { through, lastHash: blocks.at(-1)?.hash ?? lastHash }
  return { blocks: blocks.length, transactions, done: !full && upTo === before }
}

/** After the last block, or later if this process has searched there. Null: the ledger is empty. */
async function startOf(tx: Tx, { searched }: SealReach, lastHash: string | null): Promise<Position | null> {
  if (searched && searched.lastHash === lastHash) return searched.through
  const sealed = await findSealedThrough(tx)
  if (sealed) return sealed
  const first = await findFirstMoment(tx)
  return first === null ? null : { time: first, id: '0' }
}

async function readAndCommit(
  tx: Tx,
  deps: SealDeps,
  stretch: { after: Position; before: string; rowsMax: number },
): Promise<{ rows: readonly TransactionRow[]; committed: Committed[] }> {
  return withClient(deps.database, async (client) => {
    const rows = await readTransactions(client, stretch)
    const last = rows.at(-1)
    if (!last) return { rows, committed: [] }
    const through = { time: last.createdAt, id: last.id }
    const entries = await readEntries(client, { after: stretch.after, through })
    const genuine = await withoutForged(tx, deps.keys, rows, entries)
    const committed = await commitStretch(client, deps.identities, { rows: genuine, entries }, deps.keys)
    return { rows, committed }
  })
}

/** A person called by a hundred alarms looks at everything. */
const alarmsAtOnceMax = 100

/** A forged row is never sealed, so that it stays a row without a seal for ever. The round's alarm of it is the same. */
export async function withoutForged(
  tx: Tx,
  { macs }: SealKeys,
  rows: readonly TransactionRow[],
  entries: readonly EntryRow[],
): Promise<readonly TransactionRow[]> {
  const forged = await findForged(tx, macs, rows, entries)
  if (forged.size === 0) return rows
  for (const id of [...forged].slice(0, alarmsAtOnceMax)) {
    const subject = `${macRule} transaction ${id}`
    const details = { rule: macRule, table: 'transaction', id }
    await raiseAlarm(tx, { code: 'books.drifted', subject, details, critical: true })
  }
  return rows.filter(({ id }) => !forged.has(id))
}

/** Appends blocks of these transactions. */
export async function chain(
  tx: Tx,
  { keys, blockSizeMax }: SealDeps,
  committed: readonly Committed[],
  terms: Omit<BlockTerms, 'saltsKey'>,
): Promise<Block[]> {
  const blocks: Block[] = []
  for (let start = 0; start < committed.length; start += blockSizeMax) {
    const block = makeBlock(committed.slice(start, start + blockSizeMax), {
      ...terms,
      previous: blocks.at(-1) ?? terms.previous,
      saltsKey: keys.saltsKeyId,
    })
    await insertBlock(tx, block)
    blocks.push(block)
  }
  return blocks
}

/** Fewer rows than a quarter: search wider; more than fit: search narrower. */
function adapt(reach: SealReach, found: number, rowsMax: number): void {
  if (found === rowsMax) reach.windowSeconds = Math.max(windowSecondsMin, reach.windowSeconds / 2)
  else if (found < rowsMax / 4) reach.windowSeconds = Math.min(windowSecondsMax, reach.windowSeconds * 4)
}

export async function withClient<T>(
  { pool }: Pick<Database, 'pool'>,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    const result = await work(client)
    client.release()
    return result
  } catch (error) {
    // Its copy may be half read.
    client.release(true)
    throw error
  }
}

/** The same with several connections. */
export function withClients<T>(
  database: Pick<Database, 'pool'>,
  count: number,
  work: (clients: readonly pg.PoolClient[]) => Promise<T>,
): Promise<T> {
  if (count === 0) return work([])
  return withClient(database, (client) =>
    withClients(database, count - 1, (others) => work([client, ...others])),
  )
}
