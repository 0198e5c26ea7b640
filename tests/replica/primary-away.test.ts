import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { backgroundHeader, basePaths, type Operation } from '#contract/kernel/operation.ts'
import { operations } from '#contract/registry.ts'
import { readPageSettings } from '#server/modules/settings/index.ts'
import { raiseAlarm } from '#server/platform/alarms/index.ts'
import { readAnywhere } from '#server/platform/db/read-anywhere.ts'
import { seedClient, seedWorld } from '#tests/world/belongings.ts'
import { callOperation } from '#tests/world/call-operation.ts'
import type { Answer, Caller } from '#tests/world/caller.ts'
import { examplesOf } from '#tests/world/examples.ts'
import { people } from '#tests/world/people.ts'
import { openReplicated, type Replicated } from '#tests/world/replicated.ts'
import { runAt } from '#tests/world/standby.ts'

/** What clients and visitors read. */
const reads = operations.filter(({ method }: Operation) => method === 'GET')
/** They have a budget, which is kept on the primary, or write down that they were read. */
const isOfPrimary = (operation: Operation) => operation.limit !== undefined || writesDown(operation)
const writesDown = ({ id }: Operation) => id === 'account.downloadDataExport'

let replicated: Replicated
let layla: Caller
let omar: Caller
let ask: (operation: Operation) => Promise<Answer>

beforeAll(async () => {
  replicated = await openReplicated({ knowsReplica: true })
  const { world } = replicated
  // As the runbook says.
  await world.asOwner('grant pg_read_all_stats to mahfaza_app')
  await waitForStandby('*')
  const seeded = await seedWorld(world)
  const examples = examplesOf(await seedClient(world, 'layla', seeded), seeded)
  layla = await world.as('layla')
  omar = await world.as('omar')
  ask = (operation) => callOperation(layla, operation, examples[operation.id] ?? {})
}, 120_000)
afterAll(() => replicated?.close())
afterEach(async () => {
  replicated.wire.mend()
  replicated.wire.flow()
  await expect.poll(isAway).toBe(false)
})

/** The first: for half a minute after the primary is back, a read that it leaves waiting is answered by the standby. */
test('while the next token of a session waits for a standby that is lost, its clients read on', async () => {
  await replicated.world.asOwner(
    `update client_session set last_access = now() - interval '2 minutes', token_since = now() - interval '1 hour', next_hash = null`,
  )
  await waitForStandby('lost', 'async')
  // What a page asks by itself leaves the session unmarked, so the next request marks it.
  const headers = { authorization: `Bearer ${layla.token}`, [backgroundHeader]: '1' }
  await replicated.world.app.inject({ method: 'GET', url: `${basePaths.client}/wallet`, headers })
  await vi.waitFor(async () => expect(await commitsWaiting()).toBeGreaterThan(0))
  const asked = await Promise.all(
    [layla, layla, omar].flatMap((one) => [one.get('/profile'), one.get('/wallet')]),
  )
  expect(await commitsWaiting()).toBeGreaterThan(0)
  await waitForStandby('*')
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
})

test('while the primary is away, all that clients read is as before; what has a budget waits for it', async () => {
  const before = await readAll()
  const again = await readAll()
  replicated.wire.cut()
  const after = await readAll()
  const statuses = reads.map((operation) => (isOfPrimary(operation) ? 503 : before.get(operation.id)?.status))
  expect(reads.map(({ id }) => after.get(id)?.status)).toEqual(statuses)
  // Keys and signed addresses differ each time, and files tell when they were made.
  const compared = reads.filter(
    (operation) =>
      !isOfPrimary(operation) &&
      before.get(operation.id)?.body.data !== undefined &&
      before.get(operation.id)?.text === again.get(operation.id)?.text,
  )
  expect(compared.filter(({ id }) => after.get(id)?.text !== before.get(id)?.text)).toEqual([])
  expect(compared.length).toBeGreaterThan(reads.length * 0.7)
}, 60_000)

test('a payment that was acknowledged is shown, however soon the primary is lost', async () => {
  for (let round = 0; round < 8; round += 1) {
    const before = await balance(omar)
    expect(await pay()).toMatchObject({ status: 200 })
    replicated.wire.cut()
    expect(await balance(omar)).toBe(before + 1)
    replicated.wire.mend()
    await expect.poll(isAway).toBe(false)
  }
})

test('a read that is under way when the primary falls silent is answered by the standby', async () => {
  await layla.get('/wallet')
  replicated.wire.stall()
  const asked = await Promise.all(['/wallet', '/transfers', '/profile'].map((path) => layla.get(path)))
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200])
})

test('a read whose connection is lost, and one of the head alone, are answered by the standby', async () => {
  const asked = layla.get('/wallet')
  replicated.wire.cut()
  expect(await asked).toMatchObject({ status: 200 })
  const head = await replicated.world.app.inject({
    method: 'HEAD',
    url: `${basePaths.client}/wallet`,
    headers: { authorization: `Bearer ${layla.token}` },
  })
  expect(head).toMatchObject({ statusCode: 200, body: '' })
})

test('a read that has lost its connection to a primary that is there is asked again', async () => {
  const asked = layla.get('/wallet')
  replicated.wire.reset()
  expect(await asked).toMatchObject({ status: 200 })
})

test('after the primary is back, a read that it leaves waiting is answered by the standby', async () => {
  replicated.wire.cut()
  await expect.poll(isAway).toBe(true)
  replicated.wire.mend()
  await expect.poll(isAway).toBe(false)
  const { pool } = replicated.world.services.database
  const taken = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()))
  expect(await layla.get('/wallet')).toMatchObject({ status: 200 })
  for (const client of taken) client.release()
})

test('nothing is paid meanwhile, and the same payment is made once the primary is back', async () => {
  const key = randomUUID()
  replicated.wire.cut()
  expect(await pay(key)).toMatchObject({ status: 503 })
  replicated.wire.mend()
  await expect.poll(isAway).toBe(false)
  expect(await pay(key)).toMatchObject({ status: 200 })
})

test('a session that was ended reads nothing; one whose token is due reads on', async () => {
  const { username: login, password } = people.layla
  const { token } = await replicated.world.anonymous
    .post('/login', { login, password })
    .data<{ token: string }>()
  const other = replicated.world.with(token)
  await other.post('/logout')
  await replicated.world.asOwner(
    `update client_session set last_access = now() - interval '2 minutes', token_since = now() - interval '1 hour'`,
  )
  replicated.wire.cut()
  expect(await other.get('/wallet')).toMatchObject({ status: 401 })
  expect(await layla.get('/wallet')).toMatchObject({ status: 200 })
})

test('what a page reads for itself comes from the standby as well, also when the primary falls silent meanwhile', async () => {
  const read = () => readAnywhere(replicated.world.services, readPageSettings)
  const before = await read()
  replicated.wire.stall()
  expect(await read()).toEqual(before)
  replicated.wire.flow()
  await expect.poll(isAway).toBe(false)
  replicated.wire.cut()
  expect(await read()).toEqual(before)
})

test('a statement that the replay keeps waiting is refused for now, and is no fault', async () => {
  const owner = new pg.Client({ connectionString: replicated.primary.ownerUrl })
  await owner.connect()
  await owner.query('begin; lock table client in access exclusive mode')
  await replicated.world.asOwner('create table flushed ()')
  replicated.wire.cut()
  expect(await layla.get('/wallet')).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  await owner.end()
  await expect.poll(async () => (await layla.get('/wallet')).status, { timeout: 10_000 }).toBe(200)
})

test('a standby that has not replayed what it has is not read', async () => {
  await runAt(replicated.standby.ownerUrl, 'select pg_wal_replay_pause()')
  try {
    await pay()
    replicated.wire.cut()
    expect(await layla.get('/wallet')).toMatchObject({ status: 503 })
  } finally {
    await runAt(replicated.standby.ownerUrl, 'select pg_wal_replay_resume()')
  }
  await expect.poll(async () => (await layla.get('/wallet')).status).toBe(200)
})

test('a standby that lacks what the primary had is not read', async () => {
  replicated.feed.cut()
  await replicated.world.asOwner('set synchronous_commit = local; create table unsent ()')
  await askSeveralTimes()
  replicated.wire.cut()
  expect(await layla.get('/wallet')).toMatchObject({ status: 503 })
  replicated.feed.mend()
  await expect.poll(async () => (await layla.get('/wallet')).status, { timeout: 10_000 }).toBe(200)
}, 30_000)

test('a standby that no payment waits for is not read', async () => {
  await waitForStandby('')
  await askSeveralTimes()
  replicated.wire.cut()
  expect(await layla.get('/wallet')).toMatchObject({ status: 503 })
  replicated.wire.mend()
  await waitForStandby('*')
  await askSeveralTimes()
})

test('while writes wait for a standby that is lost, clients read on, also with a budget, and these writes are done at last', async () => {
  const { transact, pool } = replicated.world.services.database
  await replicated.world.asOwner(
    `update client_session set last_access = now() - interval '2 minutes', token_since = now() - interval '1 hour', next_hash = null`,
  )
  await waitForStandby('lost', 'async')
  const writes = Promise.allSettled(
    Array.from({ length: 2 * (pool.options.max ?? 0) }, (_, number) =>
      transact((tx) =>
        raiseAlarm(tx, { code: 'auth.token_reused', subject: `client ${number}`, details: {} }),
      ),
    ),
  )
  await vi.waitFor(async () => expect(await commitsWaiting()).toBeGreaterThan(3))
  const read = reads.filter((operation) => !writesDown(operation))
  const statuses = (await Promise.all(read.map(ask))).map(({ status }) => status)
  await waitForStandby('*')
  expect(read.filter((_, place) => (statuses[place] ?? 500) >= 500)).toEqual([])
  expect((await writes).filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(3)
}, 30_000)

/** The last: this standby follows nobody afterwards. */
test('a standby that is promoted meanwhile is read on', async () => {
  const before = await balance(layla)
  replicated.wire.cut()
  expect(await balance(layla)).toBe(before)
  await runAt(replicated.standby.ownerUrl, 'select pg_promote()')
  expect(await balance(layla)).toBe(before)
})

async function readAll(): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map<string, Answer>()
  for (const operation of reads) answers.set(operation.id, await ask(operation))
  return answers
}

function pay(key: string = randomUUID()): Promise<Answer> {
  return layla.post('/transfers', { to: people.omar.phone, amount: '1.000' }, { key })
}

async function balance(of: Caller): Promise<number> {
  return Number((await of.get('/wallet').data<{ balance: string }>()).balance)
}

async function isAway(): Promise<boolean> {
  return replicated.world.services.standby?.findPrimaryAway() ?? false
}

async function commitsWaiting(): Promise<number> {
  const [found] = await runAt(
    replicated.primary.ownerUrl,
    `select count(*)::int as waiting from pg_stat_activity where wait_event = 'SyncRep'`,
  )
  return Number(found?.['waiting'])
}

/** So that the program knows the state of the primary now, and of a moment ago. */
async function askSeveralTimes(): Promise<void> {
  let times = 0
  const asked = async () => {
    times += (await isAway()) ? 0 : 1
    return times
  }
  await expect.poll(asked, { interval: 150 }).toBe(4)
}

/** @param names of the standbys that a commit waits for */
async function waitForStandby(names: string, state = names === '' ? 'async' : 'sync'): Promise<void> {
  await replicated.world.asOwner(`alter system set synchronous_standby_names = '${names}'`)
  await replicated.world.asOwner('select pg_reload_conf()')
  await vi.waitFor(async () => {
    const rows = await runAt(
      replicated.primary.ownerUrl,
      'select sync_state as state from pg_stat_replication',
    )
    expect(rows).toEqual([{ state }])
  })
}
