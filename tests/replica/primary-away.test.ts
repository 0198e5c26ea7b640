import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Operation } from '#contract/kernel/operation.ts'
import { operations } from '#contract/registry.ts'
import { readPageSettings } from '#server/modules/settings/index.ts'
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
const waiting = (operation: Operation) =>
  operation.limit !== undefined || operation.id === 'account.downloadDataExport'

let replicated: Replicated
let layla: Caller
let ask: (operation: Operation) => Promise<Answer>

beforeAll(async () => {
  replicated = await openReplicated({ knowsReplica: true })
  const { world } = replicated
  const seeded = await seedWorld(world)
  const examples = examplesOf(await seedClient(world, 'layla', seeded), seeded)
  layla = await world.as('layla')
  await world.as('omar')
  ask = (operation) => callOperation(layla, operation, examples[operation.id] ?? {})
}, 120_000)
afterAll(() => replicated?.close())
afterEach(async () => {
  replicated.wire.mend()
  replicated.wire.flow()
  await expect.poll(isAway).toBe(false)
})

test('while the primary is away, all that clients read is as before; what has a budget waits for it', async () => {
  const before = await readAll()
  const again = await readAll()
  replicated.wire.cut()
  const after = await readAll()
  expect(reads.filter(waiting).map(({ id }) => after.get(id)?.status)).toEqual(
    reads.filter(waiting).map(() => 503),
  )
  // Keys and signed addresses differ each time, and files tell when they were made.
  const same = reads.filter(
    ({ id }) => before.get(id)?.body.data !== undefined && before.get(id)?.text === again.get(id)?.text,
  )
  const compared = same.filter((operation) => !waiting(operation)).map(({ id }) => id)
  expect(compared.filter((id) => after.get(id)?.text !== before.get(id)?.text)).toEqual([])
  expect(compared.length).toBeGreaterThan(reads.length * 0.8)
}, 60_000)

test('a question that is under way when the primary falls silent is answered by the standby', async () => {
  await layla.get('/wallet')
  replicated.wire.stall()
  const asked = await Promise.all(['/wallet', '/transfers', '/profile'].map((path) => layla.get(path)))
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200])
})

test('nothing is paid meanwhile, and the same payment is made once the primary is back', async () => {
  const body = { to: people.omar.phone, amount: '1.000' }
  replicated.wire.cut()
  expect(await layla.post('/transfers', body, { key: 'while-it-is-away' })).toMatchObject({ status: 503 })
  const { status, body: read } = await layla.get('/wallet')
  expect({ status, read }).toMatchObject({ status: 200 })
  replicated.wire.mend()
  await expect.poll(isAway).toBe(false)
  expect(await layla.post('/transfers', body, { key: 'while-it-is-away' })).toMatchObject({ status: 200 })
})

test('a standby that lacks what the primary had is not read', async () => {
  replicated.feed.cut()
  await payUnseen('not-received-there')
  expect(await layla.get('/wallet')).toMatchObject({ status: 503 })
  replicated.feed.mend()
  await expect.poll(async () => (await layla.get('/wallet')).status, { timeout: 10_000 }).toBe(200)
}, 30_000)

test('a standby that has not replayed what it has is not read, also when it may be asked what its replay waits for', async () => {
  await replicated.world.asOwner('grant pg_read_all_stats to mahfaza_app')
  await runAt(replicated.standby.ownerUrl, 'select pg_wal_replay_pause()')
  await payUnseen('not-replayed-there')
  expect(await layla.get('/wallet')).toMatchObject({ status: 503 })
  await runAt(replicated.standby.ownerUrl, 'select pg_wal_replay_resume()')
  await expect.poll(async () => (await layla.get('/wallet')).status).toBe(200)
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

test('a session whose use would be noted, and whose token would be replaced, reads on', async () => {
  await replicated.world.asOwner(
    `update client_session set last_access = now() - interval '2 minutes', token_since = now() - interval '1 hour'`,
  )
  await expect.poll(() => replicated.world.services.standby?.isUpToDate()).toBe(true)
  replicated.wire.cut()
  expect(await layla.get('/wallet')).toMatchObject({ status: 200 })
})

/** A payment that the standby does not show, and then no primary. */
async function payUnseen(key: string): Promise<void> {
  await layla.post('/transfers', { to: people.omar.phone, amount: '1.000' }, { key })
  for (let beat = 0; beat < 2; beat += 1) await isAway()
  replicated.wire.cut()
}

async function isAway(): Promise<boolean> {
  return replicated.world.services.standby?.findPrimaryAway() ?? false
}

async function readAll(): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map<string, Answer>()
  for (const operation of reads) answers.set(operation.id, await ask(operation))
  return answers
}
