import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSealer, openSealKeys } from '#server/ledger/index.ts'
import { checkLatest, unfreezeAccount, verifyEverything } from '#server/modules/integrity/index.ts'
import { announceAlarms, listOpenAlarms } from '#server/platform/alarms/index.ts'
import { openLog } from '#server/platform/log.ts'
import { clientIdOf, fund } from '#tests/world/money.ts'
import type { PersonName } from '#tests/world/people.ts'
import { openTwin } from '#tests/world/twin.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
  for (const name of ['layla', 'yusuf', 'omar'] as const) await fund(world, name, '100.000')
  // What the world's own sealer meets while it is edited here would stay without a seal for ever.
  const { database, keys } = world.services
  await openSealer({ database, keys: openSealKeys(keys), ageSecondsMin: 0 }).seal()
})
afterAll(() => world.close())

async function walletIdOf(name: PersonName): Promise<bigint> {
  const { id } = await world.services.database.db
    .selectFrom('ledger.account')
    .select('id')
    .where('kind', '=', 'wallet')
    .where('owner_id', '=', await clientIdOf(world, name))
    .executeTakeFirstOrThrow()
  return id
}

async function isFrozen(accountId: bigint): Promise<boolean> {
  const { frozen } = await world.services.database.db
    .selectFrom('ledger.account')
    .select('frozen')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return frozen
}

async function send(from: PersonName, to: PersonName, key: string) {
  const caller = await world.as(from)
  const { status, body } = await caller.post('/transfers', { to, amount: '1.000' }, { key: `${key}-key` })
  return { status, code: body.code, message: body.message }
}

function verify() {
  const { config, keys } = world.services
  const { databaseUrl, dataDirectory } = config
  if (databaseUrl === null) throw new Error('the world has a database')
  return verifyEverything({ databaseUrl, dataDirectory, keys, production: false })
}

function check() {
  return checkLatest({ ...world.services, production: false })
}

async function readiness() {
  const { statusCode, body } = await world.app.inject('/readyz')
  return { httpStatus: statusCode, ...JSON.parse(body).data }
}

/** The open alarms that were announced, by this test or by the chore of its world, whichever came first. */
async function announced(): Promise<string[]> {
  const { database, jobs } = world.services
  await announceAlarms({ database, jobs, log: openLog('silent'), alarmEmail: null })
  const rows = await database.db
    .selectFrom('alarm')
    .select('subject')
    .where('announced_at', 'is not', null)
    .where('cleared_at', 'is', null)
    .execute()
  return rows.map(({ subject }) => subject)
}

test('an edit past the posting engine is found in one round: alarm, readiness, and a frozen account', async () => {
  const wallet = await walletIdOf('layla')
  const edit = (by: string) =>
    world.asOwner(
      `update ledger.entry set amount = amount ${by} where account_id = ${wallet} and version = 1`,
    )
  expect(await check()).toEqual([])
  await edit('+ 1')

  expect(await check()).toMatchObject([
    { rule: 'ledger.entry_chain', table: 'entry', id: `${wallet}/1`, drifted: [wallet] },
    { rule: 'ledger.transaction_sum', table: 'transaction' },
  ])
  const open = await listOpenAlarms(world.services.database.db)
  expect(open).toMatchObject([
    { code: 'books.drifted', subject: expect.stringContaining('ledger.transaction_sum transaction') },
    { code: 'books.drifted', subject: `ledger.entry_chain entry ${wallet}/1`, critical: true },
  ])
  await expect.poll(announced).toHaveLength(2)
  expect(await readiness()).toMatchObject({ httpStatus: 200, status: 'degraded', alarms: ['books.drifted'] })

  expect(await isFrozen(wallet)).toBe(true)
  const refusal = {
    status: 422,
    code: 'ledger.account_frozen',
    message: expect.stringMatching(/مجمّد|frozen/),
  }
  expect(await send('layla', 'omar', 'debit')).toMatchObject(refusal)
  expect(await send('yusuf', 'layla', 'credit')).toMatchObject({ status: 422, code: 'ledger.account_frozen' })
  expect(await send('yusuf', 'omar', 'others')).toMatchObject({ status: 200 })

  await expect(unfreeze(wallet)).rejects.toMatchObject({
    code: 'ledger.account_drifts',
    data: { problem: expect.stringContaining('ledger.') },
  })
  expect(await isFrozen(wallet)).toBe(true)
  await edit('- 1')
  await unfreeze(wallet)
  expect(await send('layla', 'omar', 'again')).toMatchObject({ status: 200 })
  expect((await verify()).problems).toEqual([])
  expect(await readiness()).toEqual({ httpStatus: 200, status: 'ready', alarms: [], full: [] })
  expect(await traces(wallet)).toEqual(['frozen system', 'unfrozen staff'])
})

function unfreeze(accountId: bigint): Promise<void> {
  return world.services.database.transact((tx) =>
    unfreezeAccount(tx, { accountId, staffId: null, reason: 'mended' }),
  )
}

async function traces(accountId: bigint): Promise<string[]> {
  const rows = await world.services.database.db
    .selectFrom('activity_log')
    .select(['action', 'actor_type'])
    .where('subject_type', '=', 'ledger_account')
    .where('subject_id', '=', String(accountId))
    .orderBy('id')
    .execute()
  return rows.map(({ action, actor_type }) => `${action} ${actor_type}`)
}

test('an account of the operator that drifts raises an alarm and goes on: it is everybody', async () => {
  const edit = (by: string) =>
    world.asOwner(`update ledger.account set balance = balance ${by} where kind = 'adjustments'`)
  await edit('+ 1')
  const problems = await check()
  await edit('- 1')
  expect(problems.map(({ rule }) => rule)).toEqual(['ledger.account_balance'])
  const [operator] = problems.flatMap(({ drifted }) => drifted)
  expect(await isFrozen(operator ?? 0n)).toBe(false)
  await fund(world, 'omar', '1.000')
  expect((await verify()).problems).toEqual([])
  expect(await listOpenAlarms(world.services.database.db)).toEqual([])
})

test('only a frozen account can be unfrozen', async () => {
  await expect(unfreeze(await walletIdOf('omar'))).rejects.toThrow('ledger.account_not_frozen')
})

test('while two processes are busy neither a round nor the full check raises a false alarm', async () => {
  const twin = await openTwin(world)
  const [layla, yusuf] = await Promise.all([world.as('layla'), world.as('yusuf')])
  let busy = true
  const pay = async (caller: typeof layla, to: PersonName, name: string) => {
    let sent = 0
    for (; busy; sent += 1) {
      await caller.post('/transfers', { to, amount: '0.001' }, { key: `busy-${name}-${sent}` })
    }
    return sent
  }
  const payments = [
    pay(layla, 'yusuf', 'a'),
    pay(twin.as(layla), 'omar', 'b'),
    pay(yusuf, 'layla', 'c'),
    pay(twin.as(yusuf), 'layla', 'd'),
  ]
  for (let round = 1; round <= 10; round += 1) expect(await check()).toEqual([])
  expect((await verify()).problems).toEqual([])
  busy = false
  const sent = await Promise.all(payments)
  expect(Math.min(...sent)).toBeGreaterThan(0)
  await twin.close()
  expect(await check()).toEqual([])
})
