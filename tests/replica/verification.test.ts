import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyAtNight, verifyEverything } from '#server/modules/integrity/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { onReplica } from '#server/platform/db/on-replica.ts'
import type { OnRead } from '#server/platform/db/replica.ts'
import type { EmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts'
import { openReplicated, type Replicated } from '#tests/world/replicated.ts'
import { runAt, type Standby } from '#tests/world/standby.ts'
import { openUnreliableWire } from '#tests/world/unreliable-wire.ts'
import type { World } from '#tests/world/world.ts'

let replicated: Replicated
let primary: EmbeddedPostgres
let standby: Standby
let world: World
/** Where the rules were read, or why not there. */
const seen: string[] = []
const onRead: OnRead = (source, reason) => void seen.push(source === 'replica' ? source : reason)

beforeAll(async () => {
  replicated = await openReplicated({ knowsReplica: false })
  ;({ world, primary, standby } = replicated)
}, 120_000)
afterAll(async () => {
  await replicated?.close()
})
beforeEach(() => {
  seen.length = 0
})

test('the books are proven on the replica, and on the primary while it does not replay', async () => {
  await caughtUp()
  expect((await readElsewhere(isRecovering))?.rows).toEqual([{ is: true }])
  // As many as on the primary alone: the replica's answer was enough.
  expect(await verified(standby.appUrl)).toEqual(await verified(null))

  await runAt(standby.ownerUrl, 'select pg_wal_replay_pause()')
  await world.asOwner("insert into public.migration (name, checksum) values ('paused', '')")
  seen.length = 0
  expect(await readElsewhere(isRecovering)).toBeNull()
  expect(seen).toEqual(['behind'])
  await runAt(standby.ownerUrl, 'select pg_wal_replay_resume()')
})

test('a statement that is late, cancelled or in conflict on the replica leads to the primary, and is counted', async () => {
  await caughtUp()
  expect(await readElsewhere((db) => holdTable(db, '50ms'))).toBeNull()
  const cancelled = readElsewhere((db) => holdTable(db, '0'))
  await expect.poll(() => whileAsleep('pg_cancel_backend(pid)')).toBe(1)
  expect(await cancelled).toBeNull()
  const inConflict = readElsewhere((db) => holdTable(db, '0'))
  await expect.poll(() => whileAsleep('pid')).toBe(1)
  await world.asOwner('begin; lock table activity_log in access exclusive mode; commit')
  expect(await inConflict).toBeNull()
  expect(seen).toEqual(['failed', 'failed', 'conflict'])
})

test('a verification that fails on the replica is done on the primary: nothing is reported that is not there', async () => {
  // It may connect, and each rule ends with an error.
  await world.asOwner("create role blind login password 'blind'")
  await caughtUp()
  const blind = Object.assign(new URL(standby.appUrl), { username: 'blind', password: 'blind' }).href
  expect((await verified(blind)).problems).toEqual((await verified(null)).problems)
  expect(seen).toEqual(['failed'])
  expect(await alarms()).toEqual([])
})

test('a replica that stops answering holds no reader, and a statement that is silent for longer goes on', async () => {
  const wire = await openUnreliableWire(standby.appUrl)
  try {
    const read = (seconds: number) =>
      onReplica(world.services.database, { replicaUrl: wire.url, silentMillisMax: 1_000, onRead }, (db) =>
        sql`select pg_sleep(${seconds})`.execute(db),
      )
    await caughtUp()
    expect(await read(2)).not.toBeNull()
    const held = read(60)
    await expect.poll(() => whileAsleep('pid')).toBe(1)
    wire.stall()
    expect(await held).toBeNull()
    expect(seen).toEqual(['replica', 'unreachable'])
  } finally {
    await wire.close()
    await whileAsleep('pg_terminate_backend(pid, 5000)')
  }
})

test('the night counts where its thread has read', async () => {
  await caughtUp()
  const { config, database } = world.services
  const order = { ...config, databaseUrl: primary.appUrl, replicaUrl: standby.appUrl }
  const when = { firstHour: 0, lastHour: 23, ageHoursMin: 0 }
  const begun = await verifyAtNight({ database, order, onRead, when })
  expect(await begun?.done).toBe(0)
  expect(seen).toEqual(['replica'])
}, 60_000)

test('what cannot be counted fails the night with an alarm, and never the process', async () => {
  await caughtUp()
  const { config, database } = world.services
  const order = { ...config, databaseUrl: primary.appUrl, replicaUrl: standby.appUrl }
  const when = { firstHour: 0, lastHour: 23, ageHoursMin: 0 }
  await world.asOwner(`update chore_turn set due_at = now() where chore = 'verify everything'`)
  const uncounted = () => {
    throw new Error('no such counter')
  }
  const begun = await verifyAtNight({ database, order, onRead: uncounted, when })
  await expect(begun?.done).rejects.toThrow('no such counter')
  expect(await alarms()).toEqual([{ code: 'books.not_verified', subject: 'nightly verification' }])
}, 60_000)

test('a division that is under way on the primary is named by no replica, which cannot see that', async () => {
  await world.asOwner('select ledger.start_noting()')
  await caughtUp()
  const leftover = { rule: 'ledger.whole_division', table: 'trigger', id: 'note_uses' }
  expect((await verified(standby.appUrl)).problems).not.toContainEqual(expect.objectContaining(leftover))
  expect(seen).toEqual(['replica'])
  expect((await verified(null)).problems).toContainEqual(expect.objectContaining(leftover))
})

async function verified(replicaUrl: string | null) {
  const proven: string[] = []
  const { problems } = await verifyEverything({
    databaseUrl: primary.appUrl,
    keys: world.services.keys,
    production: false,
    dataDirectory: null,
    replicaUrl,
    onRead,
    onChecked: ({ rules }) => void proven.push(...rules),
  })
  return { problems, proven: proven.toSorted() }
}

function readElsewhere<T>(read: (db: Db) => Promise<T>): Promise<T | null> {
  return onReplica(world.services.database, { replicaUrl: standby.appUrl, patienceMillis: 100, onRead }, read)
}

const isRecovering = (db: Db) => sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)

async function caughtUp(): Promise<void> {
  await expect.poll(() => readElsewhere(isRecovering)).not.toBeNull()
  seen.length = 0
}

/** Holds a table on the replica until it is ended. */
function holdTable(db: Db, statementTimeout: string): Promise<unknown> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${statementTimeout}, true)`.execute(tx)
    await sql`select count(*) from activity_log`.execute(tx)
    await sql`select pg_sleep(60)`.execute(tx)
  })
}

/** @returns how many sleep on the replica */
async function whileAsleep(what: string): Promise<number> {
  const rows = await runAt(
    standby.ownerUrl,
    `select ${what} from pg_stat_activity where wait_event = 'PgSleep'`,
  )
  return rows.length
}

async function alarms(): Promise<Record<string, unknown>[]> {
  return runAt(primary.ownerUrl, 'select code, subject from alarm where cleared_at is null')
}
