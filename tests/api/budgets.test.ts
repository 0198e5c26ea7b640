import { afterAll, beforeAll, expect, test } from 'vitest'
import { people } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ strictBudgets: true })
})
afterAll(() => world.close())

test('after eight wrong passwords the account is closed for a while, whichever name is tried and however fast', async () => {
  await world.as('omar')
  const logIn = (login: string, password: string) => world.stranger.post('/login', { login, password })
  const names = ['omar', '0922000002', '+218922000002', 'OMAR']
  const tries = await Promise.all(
    Array.from({ length: 12 }, (_, index) => logIn(names[index % names.length] ?? '', 'Wrong-2026')),
  )
  expect(tries.filter(({ body }) => body.code === 'auth.incorrect')).toHaveLength(8)
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(4)

  const right = await logIn('omar', people.omar.password)
  expect(right).toMatchObject({ status: 429, body: { code: 'request.limited' } })
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(600)
  expect(right.body.message).toMatch(/Try again in \d+ seconds/)
})

test('an unknown login is closed after as many tries: the limit tells nobody who is a client', async () => {
  const tries = await Promise.all(
    Array.from({ length: 10 }, () =>
      world.stranger.post('/login', { login: 'nobody', password: 'Wrong-2026' }),
    ),
  )
  expect(tries.filter(({ body }) => body.code === 'auth.incorrect')).toHaveLength(8)
})

test('right passwords cost nothing', async () => {
  await world.as('layla')
  for (let time = 0; time < 9; time += 1) {
    const { status } = await world.stranger.post('/login', {
      login: 'layla',
      password: people.layla.password,
    })
    expect(status).toBe(200)
  }
})

test('when the time is over the budget is whole again', async () => {
  await world.asOwner(`update rate_limit set expires_at = now()`)
  expect(
    (await world.stranger.post('/login', { login: 'omar', password: people.omar.password })).status,
  ).toBe(200)
})
