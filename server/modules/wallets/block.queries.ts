import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { type Block, type BlockEnd, type BlockKind, blockEntriesMin, type Portion } from './block.rules.ts'
import { meaningsDigest } from './movement-filter.queries.ts'

export interface LongWallet {
  readonly accountId: bigint
  readonly clientId: bigint
}

/** Wallets with enough new entries for another block. */
export async function findLongWallets(db: Db, limit: number): Promise<readonly LongWallet[]> {
  const { rows } = await sql<LongWallet>`
    select a.id as "accountId", a.owner_id as "clientId"
    from ledger.account a
    where a.kind = 'wallet' and a.version > ${blockEntriesMin}
      and a.version > ${blockEntriesMin} + coalesce((
        select b.version from movement_block b
        where b.account_id = a.id and b.meanings = ${meaningsDigest} and b.kind = 'all'
        order by b.version desc limit 1
      ), 0)
    limit ${limit}`.execute(db)
  return rows
}

/** Other makers of this wallet's blocks wait; money does not. */
export async function lockBlocks(tx: Tx, accountId: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('movement_block', ${accountId}))`.execute(tx)
}

/** Blocks of outdated meanings. */
export async function deleteOldBlocks(tx: Tx, accountId: bigint): Promise<void> {
  await sql`delete from movement_block where account_id = ${accountId} and meanings <> ${meaningsDigest}`.execute(
    tx,
  )
}

export async function findBlockEnd(db: Db, accountId: bigint): Promise<BlockEnd> {
  const { rows } = await sql<
    { kind: BlockKind; version: bigint } & Record<'count' | 'receivedMinor' | 'spentMinor', bigint>
  >`
    select distinct on (kind) kind, version, count_before + count as count,
           received_before + received as "receivedMinor", spent_before + spent as "spentMinor"
    from movement_block where account_id = ${accountId} and meanings = ${meaningsDigest}
    order by kind, version desc`.execute(db)
  return {
    version: rows.find(({ kind }) => kind === 'all')?.version ?? 0n,
    sums: new Map(rows.map(({ kind, version: _version, ...sums }) => [kind, sums])),
  }
}

/** Movements after a version, oldest first, within the next `entriesMax` entries; a cut movement is omitted. */
export async function findPortions(
  db: Db,
  { accountId, clientId }: LongWallet,
  after: bigint,
  entriesMax: number,
): Promise<readonly Portion[]> {
  const { rows } = await sql<Portion>`
    with movement as (
      select max(version) as version, count(*) as entries, sum(amount) as net, transaction_id,
             (min(created_at) at time zone 'Africa/Tripoli')::date as day
      from ledger.entry
      where account_id = ${accountId} and version > ${after} and version <= ${after}::bigint + ${entriesMax}::int + 1
      group by transaction_id having max(version) <= ${after}::bigint + ${entriesMax}::int
    ), placed as (
      select movement.*, (row_number() over (partition by day order by version) - 1) / ${blockEntriesMin}::int as part
      from movement
    )
    select to_char(day, 'YYYY-MM-DD') as day, part, max(version) as version, sum(entries)::bigint as entries,
           t.operation, t.actor_type = 'client' and t.actor_id = ${clientId} as own, count(*) as count,
           coalesce(sum(net) filter (where net > 0), 0)::bigint as "receivedMinor",
           coalesce(sum(-net) filter (where net < 0), 0)::bigint as "spentMinor"
    from placed join ledger.transaction t on t.id = placed.transaction_id
    group by placed.day, part, t.operation, own order by placed.day, part`.execute(db)
  return rows
}

export async function insertBlocks(tx: Tx, accountId: bigint, blocks: readonly Block[]): Promise<void> {
  await sql`
    insert into movement_block (account_id, meanings, kind, version_before, version, day, count, received, spent,
                                count_before, received_before, spent_before)
    select ${accountId}, ${meaningsDigest}, b.* from unnest(
      ${blocks.map(({ kind }) => kind)}::text[],
      ${blocks.map(({ versionBefore }) => versionBefore)}::bigint[],
      ${blocks.map(({ version }) => version)}::bigint[],
      ${blocks.map(({ day }) => day)}::date[],
      ${blocks.map(({ count }) => count)}::bigint[],
      ${blocks.map(({ receivedMinor }) => receivedMinor)}::bigint[],
      ${blocks.map(({ spentMinor }) => spentMinor)}::bigint[],
      ${blocks.map(({ before }) => before.count)}::bigint[],
      ${blocks.map(({ before }) => before.receivedMinor)}::bigint[],
      ${blocks.map(({ before }) => before.spentMinor)}::bigint[]
    ) b`.execute(tx)
}
