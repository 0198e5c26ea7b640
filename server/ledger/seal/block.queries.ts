import { sql } from 'kysely'
import type { BlockFacts } from '#contract/kernel/seal-text.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { lockIds } from '#server/platform/db/lock-ids.ts'
import type { Block } from './make-block.ts'
import type { Position } from './sealed-rows.queries.ts'

/** A block without its list. */
export type BlockHeader = BlockFacts & { readonly hash: string }

const header = sql`number::text, late, transactions, entries, through_time::text as "throughTime",
  through_id::text as "throughId", sealed_at::text as "sealedAt", salts_key as "saltsKey",
  list_digest as "listDigest", root, previous_hash as "previousHash", hash`

/** One sealer at a time, until the transaction ends. The unique block numbers are the second guard. */
export async function tryToBeTheSealer(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${lockIds.blockSealer}) as locked`.execute(tx)
  return rows[0]?.locked ?? false
}

export async function findLastBlock(db: Db): Promise<BlockHeader | null> {
  const { rows } = await sql<BlockHeader>`
    select ${header} from ledger.block order by block.number desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** The end of the sealed part of the ledger. */
export async function findSealedThrough(db: Db): Promise<Position | null> {
  const { rows } = await sql<Position>`
    select through_time::text as time, through_id::text as id from ledger.block
    where not late order by block.number desc limit 1`.execute(db)
  return rows[0] ?? null
}

export async function insertBlock(tx: Tx, block: Block): Promise<void> {
  await sql`
    insert into ledger.block (number, late, transactions, entries, through_time, through_id, sealed_at, salts_key, list,
                              list_digest, root, previous_hash, hash)
    values (${block.number}, ${block.late}, ${block.transactions}, ${block.entries}, ${block.throughTime},
            ${block.throughId}, ${block.sealedAt}, ${block.saltsKey}, ${block.list}, ${block.listDigest},
            ${block.root}, ${block.previousHash}, ${block.hash})`.execute(tx)
}

/** By number from `first`, at most `limit`. */
export async function listBlocks(db: Db, first: string, limit: number): Promise<Block[]> {
  const { rows } = await sql<Block>`
    select ${header}, list from ledger.block where number >= ${first} order by block.number limit ${limit}`.execute(
    db,
  )
  return rows
}

/** The hashes of a range of blocks, in order. */
export async function listBlockHashes(db: Db, first: string, last: string): Promise<string[]> {
  return (await listNumberedHashes(db, first, last)).map(({ hash }) => hash)
}

export async function listNumberedHashes(
  db: Db,
  first: string,
  last: string,
): Promise<{ readonly number: string; readonly hash: string }[]> {
  const { rows } = await sql<{ number: string; hash: string }>`
    select number::text, hash from ledger.block
    where number between ${first} and ${last} order by block.number`.execute(db)
  return rows
}

export async function listLateBlocks(db: Db): Promise<Block[]> {
  const { rows } = await sql<Block>`
    select ${header}, list from ledger.block where late order by block.number`.execute(db)
  return rows
}

/** The block whose stretch contains this position; null when it is not sealed yet. */
export async function findBlockAt(db: Db, position: Position): Promise<Block | null> {
  const { rows } = await sql<Block>`
    select ${header}, list from ledger.block
    where not late and (through_time, through_id) >= (${position.time}::timestamptz, ${position.id}::bigint)
    order by block.through_time, block.through_id limit 1`.execute(db)
  return rows[0] ?? null
}

/** The position of a transaction in the sealing order. */
export async function findPlaceOf(db: Db, transactionId: bigint): Promise<Position | null> {
  const { rows } = await sql<Position>`
    select created_at::text as time, id::text as id from ledger.transaction where id = ${transactionId}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Blocks that may contain transactions stamped between two moments. */
export async function listBlocksBetween(db: Db, low: string, high: string): Promise<Block[]> {
  const { rows } = await sql<Block>`
    select ${header}, list from ledger.block
    where late or (through_time >= ${low}::timestamptz and number <= coalesce((
      select min(number) from ledger.block where not late and through_time > ${high}::timestamptz
    ), number))
    order by block.number`.execute(db)
  return rows
}

/** `from` plus these seconds, at most `cut`. */
export async function momentAfter(db: Db, from: string, seconds: number, cut: string): Promise<string> {
  const { rows } = await sql<{ moment: string }>`
    select least(${from}::timestamptz + make_interval(secs => ${seconds}), ${cut}::timestamptz)::text as moment
  `.execute(db)
  return rows[0]?.moment ?? cut
}

export async function subtractSeconds(db: Db, moment: string, seconds: number): Promise<string> {
  const { rows } = await sql<{ moment: string }>`
    select (${moment}::timestamptz - make_interval(secs => ${seconds}))::text as moment`.execute(db)
  return rows[0]?.moment ?? moment
}

/** The stamp of the oldest transaction; reads them all, so it is asked once in a ledger's life. */
export async function findFirstMoment(db: Db): Promise<string | null> {
  const { rows } = await sql<{ first: string | null }>`
    select min(created_at)::text as first from ledger.transaction`.execute(db)
  return rows[0]?.first ?? null
}

export async function isBefore(db: Db, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ before: boolean }>`
    select ${one}::timestamptz < ${other}::timestamptz as before`.execute(db)
  return rows[0]?.before ?? false
}
