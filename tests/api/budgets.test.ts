import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer, Caller } from '#tests/world/caller.ts'
import { fund } from '#tests/world/money.ts'
import { people } from '#tests/world/people.ts'
import { openTwin } from '#tests/world/twin.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const newcomer = { name: 'سعاد', password: 'Zahra-2027', terms: true }
let world: World
beforeAll(async () => {
  world = await openWorld({ strictBudgets: true })
})
afterAll(() => world.close())

test('after eight wrong passwords the account is closed for a while, whichever name is tried and however fast', async () => {
  await world.as('omar')
  const logIn = (login: string, password: string) => world.anonymous.post('/login', { login, password })
  const names = ['omar', '0922000002', '+218922000002', 'OMAR']
  const tries = await Promise.all(
    Array.from({ length: 12 }, (_, index) => logIn(names[index % names.length] ?? '', 'Wrong-2026')),
  )
  expect(tries.filter(({ body }) => body.code === 'auth.incorrect')).toHaveLength(8)
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(4)

  const right = await logIn('omar', people.omar.password)
  expect(right).toMatchObject({ status: 429, body: { code: 'request.limited' } })
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(600)
  expect(right.body.message).toMatch(/Try again in \d+ (seconds|minutes)/)
})

test('an unknown login is closed after as many tries: the limit tells nobody who is a client', async () => {
  const tries = await Promise.all(
    Array.from({ length: 10 }, () =>
      world.anonymous.post('/login', { login: 'nobody', password: 'Wrong-2026' }),
    ),
  )
  expect(tries.filter(({ body }) => body.code === 'auth.incorrect')).toHaveLength(8)
})

test('an unproven account names at most three other phones a day: each is sent a code', async () => {
  const caller = await world.signUp('omar', { phone: '0925000070', username: 'omar-70' })
  const statuses: number[] = []
  for (const digit of [1, 2, 3, 4]) {
    const body = { phone: `092500007${digit}`, current_password: people.omar.password }
    statuses.push((await caller.put('/verify/phone', body)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('right passwords cost nothing', async () => {
  await world.as('layla')
  for (let time = 0; time < 9; time += 1) {
    const { status } = await world.anonymous.post('/login', {
      login: 'layla',
      password: people.layla.password,
    })
    expect(status).toBe(200)
  }
})

test('who succeeds leaves the budget of the address as it was: others stand behind it too', async () => {
  const spent = async () => {
    const { rows } = await world.services.database.pool.query<{ points: number }>(
      `select points from rate_limit where key like 'login:%' or key like 'code:%' order by key`,
    )
    return rows.map(({ points }) => points)
  }
  await world.as('yusuf')
  const before = await spent()
  await world.anonymous.post('/login', { login: 'yusuf', password: people.yusuf.password }).data()
  expect(await spent()).toEqual(before)
  await world.anonymous.post('/login', { login: 'yusuf', password: 'Wrong-2026' })
  expect(await spent()).not.toEqual(before)
})

describe('who guesses', () => {
  const guesses: readonly [string, string, (caller: Caller, number: number) => Promise<Answer>][] = [
    [
      'who is a client by sending money',
      'transfer.receiver_not_found',
      (caller, number) =>
        caller.post(
          '/transfers',
          { to: `nobody-${number}`, amount: '5.000' },
          { key: `guess-key-${number}` },
        ),
    ],
    [
      'which bill is open by its number',
      'request.not_found',
      (caller, number) => caller.get(`/bills/${(number + 1).toString().padStart(10, '0')}`),
    ],
    [
      'whose a username is by taking it',
      'auth.taken',
      (caller) => caller.post('/update-profile', { username: 'omar' }),
    ],
  ]
  beforeEach(async () => {
    await world.as('omar')
    await world.as('layla')
    await world.asOwner('delete from rate_limit')
  })

  test.each(guesses)('%s is told so thirty times an hour', async (_what, code, guess) => {
    const layla = await world.as('layla')
    const answers: Answer[] = []
    for (let number = 0; number < 33; number += 1) answers.push(await guess(layla, number))
    expect(answers.filter(({ body }) => body.code === code)).toHaveLength(30)
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'request.limited' } })
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(3_000)
  })

  test('does not learn from the 429 whether the next guess was right, at any server', async () => {
    const layla = await world.as('layla')
    const twin = await openTwin(world, { strictBudgets: true })
    await fund(world, 'layla', '50.000')
    const toOmar = { to: 'omar', amount: '5.000' }
    await layla.post('/transfers', toOmar, { key: 'sent-before-all' }).data()
    for (let number = 0; number < 30; number += 1)
      await layla.post('/transfers', { to: `none-${number}`, amount: '5.000' }, { key: `none-${number}-key` })
    expect((await layla.post('/transfers', toOmar, { key: 'right-after-thirty' })).status).toBe(429)
    const replay = await layla.post('/transfers', toOmar, { key: 'sent-before-all' })
    expect(replay).toMatchObject({ status: 200, headers: { 'idempotent-replayed': 'true' } })
    const other = twin.as(layla)
    const wrong = await other.post('/transfers/quote', { to: 'nobody', amount: '5.000' })
    expect(wrong.body.code).toBe('request.limited')
    expect((await other.post('/transfers/quote', toOmar)).status).toBe(429)
    await twin.close()
  })

  test('sends money to who exists as often as before', async () => {
    const layla = await world.as('layla')
    await layla.post('/transfers', { to: 'nobody', amount: '1.000' }, { key: 'one-wrong-guess' })
    for (let number = 0; number < 40; number += 1) {
      const { status } = await layla.post('/transfers/quote', { to: 'omar', amount: '1.000' })
      expect(status).toBe(200)
    }
  })
})

test('a hundred wrong promo codes from one network, of which thirty are looked at, shut out promo codes there, right ones too, and nobody who signs up', async () => {
  await world.asOwner(
    `delete from rate_limit; insert into promo_code (code, discount_bp, commission_bp) values ('NIGHT', 100, 0)`,
  )
  const signUp = (number: number, promo_code: string) => {
    const named = { phone: `092600${1000 + number}`, username: `guesser-${number}` }
    return world.anonymous.post('/register', { ...newcomer, ...named, promo_code })
  }
  const codes = Array.from({ length: 33 }, (_, number) => `NOSUCH-${number}`)
  const wrong = await Promise.all(codes.map((code) => signUp(0, code)))
  expect(wrong.filter(({ body }) => body.code === 'promo.not_valid')).toHaveLength(30)
  expect(await signUp(1, 'NIGHT')).toMatchObject({
    status: 429,
    body: {
      code: 'promo.guesses_exhausted',
      errors: { promo_code: [expect.stringMatching(/none can be checked for \d+ minutes/)] },
    },
  })
  // More than the sixty sign-ups of an hour, each round within them.
  for (let round = 0; round < 2; round += 1) {
    const refused = await Promise.all(codes.map((code) => signUp(0, code)))
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['promo.guesses_exhausted']))
  }
  expect((await signUp(1, '')).status).toBe(200)
})

test('when the time is over the budget is whole again', async () => {
  await world.asOwner(`update rate_limit set expires_at = now()`)
  expect(
    (await world.anonymous.post('/login', { login: 'omar', password: people.omar.password })).status,
  ).toBe(200)
})
