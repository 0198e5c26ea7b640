import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, type ReadDb } from '#server/platform/db/database.ts'
import { openPastReads, type PastReads } from '#server/platform/db/past-reads.ts'
import type { EmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts'
import { type Standby, startPrimary, startStandby } from '#tests/world/standby.ts'

let old: EmbeddedPostgres
/** Takes over from `old`. */
let leader: Standby
/** Still follows `old`, which nobody has stopped. */
let left: Standby
/** Follows `leader`, before it takes over and after. */
let follower: Standby
/** As the owner. */
const owners: Database[] = []

beforeAll(async () => {
  old = await startPrimary()
  leader = await startStandby(old)
  left = await startStandby(old)
  follower = await startStandby(leader)
  for (const server of [old, leader, left, follower])
    owners.push(openDatabase(server.ownerUrl, { connectionsMax: 1 }))
  await run(0, 'create table payment (of text); grant select on payment to public')
  await run(1, 'select pg_promote()')
  await run(1, "insert into payment values ('leader')")
}, 120_000)
afterAll(async () => {
  for (const owner of owners) await owner.close()
  for (const server of [follower, left, leader, old]) await server?.stop()
})

test('a replica that was left on the old timeline is not read, though its log is longer', async () => {
  await run(0, "insert into payment select 'old' from generate_series(1, 10000)")
  const { past, seen } = openPast(left)
  // The control: by bytes alone it has everything.
  await expect.poll(() => replayed(2)).toBeGreaterThan(await written(1))
  expect(await payments(past.open())).toEqual(['leader'])
  expect(seen).toEqual(['timeline'])
  await past.close()
})

test('a replica that went over with the leader is read at once by a role that sees its receiver', async () => {
  await run(1, 'grant pg_read_all_stats to mahfaza')
  const { past, seen } = openPast(follower)
  await expect
    .poll(async () => {
      expect(await payments(past.open())).toEqual(['leader'])
      return seen.at(-1)
    })
    .toBe('replica')
  await past.close()
  await run(1, 'revoke pg_read_all_stats from mahfaza')
})

test('a replica that went over with the leader is read by any role once its control file shows it', async () => {
  const { past, seen } = openPast(follower)
  await expect
    .poll(async () => {
      for (const server of [1, 3]) await run(server, 'checkpoint')
      expect(await payments(past.open())).toEqual(['leader'])
      return seen.at(-1)
    })
    .toBe('replica')
  await past.close()
})

function openPast(replica: Standby): { past: PastReads; seen: string[] } {
  const seen: string[] = []
  const primary = openDatabase(leader.appUrl, { connectionsMax: 2 })
  const past = openPastReads({
    primary,
    replicaUrl: replica.appUrl,
    connectionsMax: 2,
    silentMillisMax: 10_000,
    onRead: (source, reason) => void seen.push(source === 'replica' ? source : reason),
  })
  return {
    past: { ...past, close: async () => void (await Promise.all([past.close(), primary.close()])) },
    seen,
  }
}

async function payments(db: ReadDb): Promise<string[]> {
  const { rows } = await sql<{ of: string }>`select distinct of from payment order by of`.execute(db)
  return rows.map((row) => row.of)
}

function replayed(server: number): Promise<number> {
  return bytes(server, 'pg_last_wal_replay_lsn()')
}

function written(server: number): Promise<number> {
  return bytes(server, 'pg_current_wal_flush_lsn()')
}

async function bytes(server: number, position: string): Promise<number> {
  const [row] = await run(server, `select pg_wal_lsn_diff(${position}, '0/0')::float8 as bytes`)
  return Number(row?.['bytes'])
}

async function run(server: number, statement: string): Promise<Record<string, unknown>[]> {
  const owner = owners[server]
  if (!owner) throw new Error('there are four servers')
  return (await owner.pool.query<Record<string, unknown>>(statement)).rows
}
