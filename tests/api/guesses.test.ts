import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#contract/kernel/refusal.ts'
import { budgets } from '#server/budgets.ts'
import { openCodeGenerator } from '#server/modules/vouchers/code/generate-codes.ts'
import { endGuessAlarm, guardGuess } from '#server/modules/vouchers/index.ts'
import { createLimiter } from '#server/platform/abuse/index.ts'
import { listOpenAlarms } from '#server/platform/alarms/index.ts'
import { newCategory, printVouchers } from '#tests/world/catalogue.ts'
import { fund } from '#tests/world/money.ts'
import { unknownCaller } from '#tests/world/open-guards.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let categoryId: bigint
let keys = 0

beforeAll(async () => {
  world = await openWorld({ strictBudgets: true })
  categoryId = await newCategory(world.services, { kind: 'recharge' })
})
afterAll(() => world.close())

const freshKey = () => `guess-test-${keys++}`
const recharge = (code: string) => ({ method: 'voucher', code })
/** A well-formed code that does not exist. */
const guesses = (count: number) => openCodeGenerator(world.services.keys, 'digits16').take(count)

test('a code with a wrong check digit costs nothing, however often it is tried', async () => {
  const omar = await world.as('omar')
  const [code = ''] = guesses(1)
  const mistyped = code.slice(0, -1) + ((Number(code.at(-1)) + 1) % 10)
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => omar.post('/recharges', recharge(mistyped), { key: freshKey() })),
  )
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['voucher.not_usable']))
  expect(await world.services.limiter.left('guess', '127.0.0.1')).toBe(budgets.guess.points)
})

test('a good code gives its guess back', async () => {
  const omar = await world.as('omar')
  const { printed } = await printVouchers(world.services, categoryId, { count: 7 })
  for (const { code } of printed) {
    expect(await omar.post('/recharges', recharge(code), { key: freshKey() })).toMatchObject({ status: 200 })
  }
  expect(await world.services.limiter.left('guess', '127.0.0.1')).toBe(budgets.guess.points)
})

test('of 200 wrong codes at once, five are looked at and the others must wait', async () => {
  const layla = await world.as('layla')
  const answers = await Promise.all(
    guesses(200).map((code) => layla.post('/recharges', recharge(code), { key: freshKey() })),
  )
  const looked = answers.filter(({ status }) => status === 422)
  const waiting = answers.filter(({ status }) => status === 429)
  expect(looked).toHaveLength(5)
  expect(waiting).toHaveLength(195)
  expect(waiting[0]?.headers['retry-after']).toMatch(/^\d+$/)
  const { printed } = await printVouchers(world.services, categoryId)
  const good = await layla.post('/recharges', recharge(printed[0]?.code ?? ''), { key: freshKey() })
  expect(good).toMatchObject({ status: 429, body: { code: 'voucher.guesses_exhausted' } })
  // Others behind her address lose only the tries that were counted.
  expect(await world.services.limiter.left('guess', '127.0.0.1')).toBe(15)
})

test('good codes sent at once are all taken, also more of them than wrong ones would be', async () => {
  const salem = await world.as('salem')
  const { printed } = await printVouchers(world.services, categoryId, { count: 12 })
  const answers = await Promise.all(
    printed.map(({ code }) => salem.post('/recharges', recharge(code), { key: freshKey() })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
})

test('a hundred transfers of one client at once all go through: honest calls wait for each other', async () => {
  await world.as('salem')
  await fund(world, 'layla', '200.000')
  const layla = await world.as('layla')
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      layla.post('/transfers', { to: 'salem', amount: '1.000' }, { key: freshKey() }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200))
})

test('a done request is answered again, even when the guess budget is used up since', async () => {
  const yusuf = await world.as('yusuf')
  const { printed } = await printVouchers(world.services, categoryId)
  const body = recharge(printed[0]?.code ?? '')
  const key = freshKey()
  const first = await yusuf.post('/recharges', body, { key })
  for (const code of guesses(5)) await yusuf.post('/recharges', recharge(code), { key: freshKey() })
  expect(await yusuf.post('/recharges', recharge(guesses(1)[0] ?? ''), { key: freshKey() })).toMatchObject({
    status: 429,
  })
  const again = await yusuf.post('/recharges', body, { key })
  expect(again).toMatchObject({ status: 200, body: first.body, headers: { 'idempotent-replayed': 'true' } })
})

test('being refused makes no wait longer', async () => {
  const limiter = createLimiter(world.services.database.pool, { guess: { points: 2, seconds: 60 } })
  const take = () => limiter.take('guess', 'refused-often')
  await take()
  await take()
  await expect(take()).rejects.toThrow('request.limited')
  await expect(take()).rejects.toThrow('request.limited')
  await limiter.giveBack('guess', 'refused-often')
  expect(await limiter.left('guess', 'refused-often')).toBe(1)
  await take()
})

test('the guess of a process that died is given back after a minute; one that was wrong is kept however long it took', async () => {
  const { pool } = world.services.database
  const openAnother = () => createLimiter(pool, { guess: { points: 2, seconds: 3600 } })
  const rule = { code: 'voucher.guesses_exhausted', isWrong: () => true } as const
  const { promise: late, reject: fail } = Promise.withResolvers<never>()
  const attempt = (work: () => Promise<string>) => openAnother().attempt('guess', 'killed', rule, work)
  const begin = (end: Promise<never>) => {
    const { promise: begun, resolve } = Promise.withResolvers<void>()
    const result = attempt(() => {
      resolve()
      return end
    })
    return { begun, result }
  }
  const slow = begin(late)
  const dead = begin(new Promise(() => undefined))
  await Promise.all([slow.begun, dead.begun])
  await expect(attempt(async () => 'right')).rejects.toMatchObject({ data: { retryAfterSeconds: 1 } })
  await world.asOwner(`update rate_limit set trying_until = now() where key = 'guess:killed'`)
  expect(await openAnother().left('guess', 'killed')).toBe(2)
  expect(await attempt(async () => 'right')).toBe('right')
  fail(new Error('wrong'))
  await expect(slow.result).rejects.toThrow('wrong')
  expect(await openAnother().left('guess', 'killed')).toBe(1)
})

test('clients of one address share its budget, then work for their tries: an inquiry counts like a recharge', async () => {
  await world.asOwner(`delete from rate_limit where key like 'guess%'`)
  const statuses: number[] = []
  for (const name of ['omar', 'salem', 'yusuf', 'fatima', 'layla'] as const) {
    const caller = await world.as(name)
    for (const code of guesses(5)) statuses.push((await caller.post('/vouchers/inquiry', { code })).status)
  }
  expect(statuses).toEqual([...Array(20).fill(404), ...Array(5).fill(429)])
})

test('wrong codes of many clients together raise one alarm, until it has been quiet', async () => {
  const { database } = world.services
  const limiter = createLimiter(database.pool, {
    guess: { points: 100, seconds: 60 },
    guessWorked: { points: 100, seconds: 60 },
    guessAccount: { points: 100, seconds: 60 },
    guessFailures: { points: 3, seconds: 60 },
    guessAlarm: { points: 1, seconds: 60 },
  })
  await database.pool.query(`delete from rate_limit where key like 'guess%'`)
  const guess = (clientId: bigint) =>
    guardGuess(
      { database, limiter, keys: world.services.keys },
      {
        actor: { type: 'client', id: clientId },
        visitor: { ...unknownCaller, networks: [{ name: `10.0.0.${clientId}`, share: 1 }] },
      },
      { code: guesses(1)[0] ?? '', refusal: 'voucher.not_usable' },
      () => Promise.reject(new Refusal('voucher.not_usable')),
    )
  await Promise.allSettled(Array.from({ length: 8 }, (_, index) => guess(BigInt(index + 1))))
  expect(await listOpenAlarms(database.db)).toMatchObject([{ code: 'vouchers.guessed', times: 1n }])
  await endGuessAlarm(database.db)
  expect(await listOpenAlarms(database.db)).toHaveLength(1)
  await world.asOwner(`update alarm set last_at = now() - interval '3 hours'`)
  await endGuessAlarm(database.db)
  expect(await listOpenAlarms(database.db)).toEqual([])
})

test('a proven client renames himself once in 30 days; what was refused is no renaming', async () => {
  const fatima = await world.as('fatima')
  const rename = (name: string, more: object = {}) => fatima.post('/update-profile', { name, ...more })
  expect((await rename('Fatima A', { city_id: '999999' })).status).toBe(422)
  expect((await rename('Fatima B')).status).toBe(200)
  expect((await rename('Fatima B')).status).toBe(200)
  expect((await rename('Omar Mukhtar')).body.code).toBe('auth.name_changed_lately')
})
