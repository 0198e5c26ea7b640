import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { placesOf } from '#server/platform/db/leg-places.ts'

export interface Slice {
  readonly transactionIds: readonly bigint[]
  readonly accountIds: readonly bigint[]
  /** The start of the next slice. */
  readonly until: string
}

/** The moment up to which everything was checked, as text with microseconds; null before the first round. */
export async function readSeenUntil(db: Db): Promise<string | null> {
  const { rows } = await sql<{ seenUntil: string | null }>`
    select seen_until::text as "seenUntil" from check_walk where name = 'latest'`.execute(db)
  return rows[0]?.seenUntil ?? null
}

/** The next transactions from then to the cut; a batch has one stamp and is not split. */
export async function readSlice(
  db: Db,
  { from, cut, rowsMax }: { from: string; cut: string; rowsMax: number },
): Promise<Slice> {
  const { rows } = await sql<{ ids: string[] | null; accounts: string[] | null; until: string }>`
    with recent as (
      select created_at from ledger.transaction
      where created_at >= ${from}::timestamptz and created_at < ${cut}::timestamptz
      order by created_at limit ${rowsMax}
    ), edge as (
      select case when count(*) < ${rowsMax} then ${cut}::timestamptz
                  else max(created_at) + interval '1 microsecond' end as until
      from recent
    ), slice as materialized (
      select id, legs from ledger.transaction
      where created_at >= ${from}::timestamptz and created_at < ${cut}::timestamptz
        and created_at < (select until from edge)
    )
    select (select array_agg(id::text) from slice) as ids, edge.until::text as until, (
      select array_agg(distinct legs[i]::text) from slice, ${placesOf(sql`legs`)}
    ) as accounts
    from edge`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database gave no slice')
  return {
    transactionIds: (row.ids ?? []).map(BigInt),
    accountIds: (row.accounts ?? []).map(BigInt),
    until: row.until,
  }
}

export async function saveSeenUntil(db: Db, until: string): Promise<void> {
  await sql`
    insert into check_walk (name, seen_until) values ('latest', ${until}::timestamptz)
    on conflict (name) do update set seen_until = excluded.seen_until`.execute(db)
}

/** Ids after the first, up to and with the last. */
export interface Window {
  readonly table: string
  readonly after: bigint
  /** Null: there are none. */
  readonly last: bigint | null
  /** The end of the table: the next lap begins. */
  readonly ends: boolean
}

/** @param table with its schema; it has an `id` */
export async function readWindow(db: Db, table: string, rowsMax: number): Promise<Window> {
  const { rows } = await sql<Omit<Window, 'table'>>`
    with walk as materialized (
      select coalesce((select position from check_walk where name = ${table}), 0) as after
    ), ahead as (
      select id from ${sql.table(table)} where id > (select after from walk) order by id limit ${rowsMax}
    )
    select walk.after, max(ahead.id) as last, count(ahead.id) < ${rowsMax} as ends
    from walk left join ahead on true group by walk.after`.execute(db)
  const [window] = rows
  if (!window) throw new Error(`the database gave no window of ${table}`)
  return { table, ...window }
}

export async function saveWindow(db: Db, { table, last, ends }: Window): Promise<void> {
  await sql`
    insert into check_walk as walk (name, position, lapped_at)
    values (${table}, ${ends ? 0n : (last ?? 0n)}::bigint, case when ${ends}::boolean then now() end)
    on conflict (name) do update set
      position = excluded.position, lapped_at = coalesce(excluded.lapped_at, walk.lapped_at)`.execute(db)
}

/** The server's estimate; of a table in ranges, it has one of each. */
export async function estimateRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select sum(greatest(reltuples, 0))::float8 as rows from pg_class
    where relkind = 'r' and (
      oid = ${table}::regclass or oid in (select relid from pg_partition_tree(${table}::regclass))
    )`.execute(db)
  return rows[0]?.rows ?? 0
}

export async function saveRun(
  tx: Tx,
  kind: 'round' | 'full',
  { seconds, problems }: { seconds: number; problems: number },
): Promise<void> {
  await sql`
    insert into check_run (kind, ended_at, seconds, problems) values (${kind}, now(), ${seconds}, ${problems})
    on conflict (kind) do update set
      ended_at = excluded.ended_at, seconds = excluded.seconds, problems = excluded.problems`.execute(tx)
}

/** By the database's clock. */
export async function isNight(
  db: Db,
  { firstHour, lastHour, ageHoursMin }: { firstHour: number; lastHour: number; ageHoursMin: number },
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select extract(hour from now() at time zone 'Africa/Tripoli') between ${firstHour} and ${lastHour} and exists (
      select from ledger.transaction where created_at <= now() - make_interval(hours => ${ageHoursMin})
    ) as is`.execute(db)
  return rows[0]?.is ?? false
}
