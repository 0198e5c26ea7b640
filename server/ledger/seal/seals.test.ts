import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOpenAlarms } from '#server/platform/alarms/index.ts'
import { operator, wallet } from '#tests/world/ledger.ts'
import { openSealWorld, type SealWorld } from '#tests/world/seals.ts'
import { stepBetween } from './observe-clock.rules.ts'
import { openSealer } from './open-sealer.ts'
import { openSealing } from './open-sealing.ts'
import { watchClock } from './watch-clock.ts'

let world: SealWorld

beforeAll(async () => {
  world = await openSealWorld()
  await Promise.all(Array.from({ length: 11 }, (_, number) => world.ledger.fund(wallet(number), 1_000n)))
})
afterAll(() => world.close())

async function openAlarmCodes(): Promise<string[]> {
  return (await listOpenAlarms(world.database.db)).map(({ code }) => code)
}

async function unsealedCount(): Promise<number> {
  const { rows } = await world.asOwner(
    `select (select count(*) from ledger.transaction) - (select sum(transactions) from ledger.block) as count`,
  )
  return Number(rows[0].count)
}

test('what is finished is sealed, once, in blocks that vouch for each other', async () => {
  await world.payAround(120)
  expect(await world.sealer.seal()).toEqual({ blocks: 3, transactions: 131 })
  expect(await world.sealer.seal()).toEqual({ blocks: 0, transactions: 0 })
  await world.ledger.pay(operator, wallet(1), 5n)
  expect(await world.openSealer().seal()).toEqual({ blocks: 1, transactions: 1 })
  expect(await world.publish()).toMatchObject({ number: '1', firstBlock: '1', lastBlock: '4' })
  expect(await world.publish()).toBeNull()
  expect(await world.verify()).toEqual([])
})

test('beside busy engines and rival sealers everything is sealed once, and no honest row is accused', async () => {
  const engines = [
    world.ledger.openPostingEngine({ workers: 3 }),
    world.ledger.openPostingEngine({ workers: 3 }),
  ]
  const sealers = [world.sealer, world.openSealer(), world.openSealer()]
  let busy = true
  const sealing = sealers.map(async (sealer) => {
    while (busy) await sealer.seal()
  })
  const verifying = (async () => {
    while (busy) expect(await world.verify()).toEqual([])
  })()
  for (let round = 0; round < 8; round += 1) {
    await Promise.all(engines.map((engine) => world.payAround(60, engine)))
    await world.publish()
  }
  busy = false
  await Promise.all([...sealing, verifying])
  await world.sealer.seal()
  expect(await unsealedCount()).toBe(0)
  expect(await world.verify()).toEqual([])
})

test.each(['ledger.block', 'ledger.head'])(
  'killed while %s is written, the sealer goes on where it was',
  async (table) => {
    await world.payAround(70)
    await world.asOwner(`
    create function die() returns trigger language plpgsql as
      'begin perform pg_terminate_backend(pg_backend_pid()); return new; end';
    create trigger die before insert on ${table} for each row when (new.number % 2 = 0) execute function die()`)
    await expect(sealAndPublishTwice()).rejects.toThrow('terminat')
    await world.asOwner(`drop trigger die on ${table}; drop function die()`)
    await world.sealer.seal()
    await world.publish()
    expect(await unsealedCount()).toBe(0)
    expect(await world.verify()).toEqual([])
  },
)

async function sealAndPublishTwice(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await world.payAround(70)
    await world.sealer.seal()
    await world.publish()
  }
}

test('killed before the log of heads was written, or in the midst of a line, it is brought up', async () => {
  const whole = await readFile(world.heads.path, 'utf8')
  const lines = whole.split('\n').filter(Boolean)
  await writeFile(
    world.heads.path,
    lines
      .slice(0, -1)
      .map((line) => `${line}\n`)
      .join(''),
  )
  await appendFile(world.heads.path, (lines.at(-1) ?? '').slice(0, 40))
  await world.publish()
  expect(await readFile(world.heads.path, 'utf8')).toBe(whole)
  expect(await world.verify()).toEqual([])
})

test('a first head on its way into the log of heads is not taken for a log that is gone', async () => {
  const published = (await Array.fromAsync(world.heads.read())).flat()
  const logs = [[], published]
  const oneAfterOther = async function* () {
    yield logs.shift() ?? []
  }
  expect(await world.verify({ read: oneAfterOther })).toEqual([])
  expect(logs).toEqual([])
  const last = published.at(-1)?.number
  const empty = async function* () {
    yield []
  }
  expect(await world.verify({ read: empty })).toEqual([
    { change: 'deleted', thing: 'log of heads', id: last },
  ])
})

test('a head that was published and is gone from the database is reported at the next publishing', async () => {
  await world.asOwner('create table head_aside as select * from ledger.head order by number desc limit 1')
  await world.asOwner('delete from ledger.head where number = (select number from head_aside)')
  await world.ledger.pay(operator, wallet(1), 5n)
  await world.sealer.seal()
  expect(await world.publish()).toBeNull()
  expect(await openAlarmCodes()).toContain('seals.head_lost')
  await world.asOwner('insert into ledger.head select * from head_aside')
  expect(await world.publish()).not.toBeNull()
  expect(await openAlarmCodes()).not.toContain('seals.head_lost')
})

test('sealing goes on while a vacuum holds every table of the ledger', async () => {
  await world.sealer.seal()
  await world.ledger.pay(operator, wallet(1), 5n)
  await world.asOwner('begin')
  await world.asOwner(
    'lock table ledger.account, ledger.transaction, ledger.entry in share update exclusive mode',
  )
  expect(await world.sealer.seal()).toEqual({ blocks: 1, transactions: 1 })
  await world.asOwner('rollback')
})

test('a head is due ten seconds after the last one, and not before', async () => {
  const dataDirectory = dirname(world.heads.path)
  const jobs = {
    enqueue: neverAsked,
    enqueueAll: neverAsked,
    work: neverAsked,
    isRunning: () => true,
    stop: neverAsked,
  }
  const round = openSealing({
    config: { dataDirectory, sealsUrl: null },
    database: world.database,
    jobs,
    keys: world.ledger.keys,
  })
  const headCount = async () => Number((await world.heads.readLast())?.number ?? 0)
  const age = (seconds: number) =>
    world.asOwner(`update ledger.head set published_at = published_at - interval '1 second' * ${seconds}`)
  await world.ledger.pay(operator, wallet(1), 5n)
  await world.sealer.seal()
  await world.publish()
  await world.ledger.pay(operator, wallet(1), 5n)
  await world.sealer.seal()
  const before = await headCount()
  await round()
  expect(await headCount()).toBe(before)
  await age(10)
  await round()
  expect(await headCount()).toBe(before + 1)
  await age(-10)
  expect(await world.verify()).toEqual([
    { change: 'edited', thing: 'head', id: (await world.heads.readLast())?.number },
  ])
  await world.asOwner(`update ledger.head set published_at = published_at - interval '10 seconds'
                       where number = (select max(number) from ledger.head)`)
})

async function neverAsked(): Promise<never> {
  throw new Error('no job is asked for')
}

test('when the clock of the database steps back, an alarm is raised and what it stamped twice over is sealed late', async () => {
  await world.sealer.seal()
  const clock = watchClock(world.database.db, steppedBack())
  const sealer = openSealer({ database: world.database, keys: world.keys, ageSecondsMin: 0, clock })
  await sealer.seal()
  // Stamped before the end of the last block, as after a step back of the clock.
  await world.ledger.pay(operator, wallet(1), 7n)
  await world.asOwner(`
    with stepped as (
      update ledger.transaction set created_at = created_at - interval '500 milliseconds'
      where id = (select id from ledger.transaction order by created_at desc, id desc limit 1) returning id
    )
    update ledger.entry set created_at = created_at - interval '500 milliseconds'
    where transaction_id = (select id from stepped)`)
  expect(await openAlarmCodes()).not.toContain('seals.clock_stepped_back')
  await sealer.seal()
  expect(await openAlarmCodes()).toContain('seals.clock_stepped_back')
  await world.asOwner('update ledger.clock_step set high = clock_timestamp()')
  expect(await openAlarmCodes()).not.toContain('seals.late')
  await sealer.seal()
  expect(await openAlarmCodes()).toContain('seals.late')
  expect(await unsealedCount()).toBe(0)
  expect(await world.verify()).toEqual([])
})

/** Three seconds less at the second reading. */
function steppedBack(): () => Promise<number> {
  const offsets = [0, -3_000]
  return async () => Date.now() + (offsets.shift() ?? -3_000)
}

test.each([
  ['goes on', 5_000, 0],
  ['is put right gently', 4_600, 0],
  ['steps forward', 9_000, 0],
  ['stands a little behind', 4_100, 0],
  ['steps back', 2_000, 3_000],
])('a clock that %s', (_what, wentByThere, step) => {
  const earlier = { steadyBefore: 0, databaseNow: 100_000, steadyAfter: 1 }
  const later = { steadyBefore: 5_001, databaseNow: 100_000 + wentByThere, steadyAfter: 5_002 }
  expect(stepBetween(earlier, later)).toBe(step)
})
