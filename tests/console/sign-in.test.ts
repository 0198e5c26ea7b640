import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { backgroundHeader } from '#contract/kernel/operation.ts'
import { type Caller, consoleCallerOf } from '#tests/world/caller.ts'
import {
  askForSecondFactor,
  cookieOf,
  createStaff,
  type StaffPerson,
  signedIn,
  signIn,
  staffPassword,
} from '#tests/world/console.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let huda: StaffPerson
let nobody: Caller
beforeAll(async () => {
  world = await openWorld()
  await askForSecondFactor(world, false)
  huda = await createStaff(world, [])
  nobody = consoleCallerOf(world.app, null)
})
afterAll(() => world.close())

async function suspend({ id }: StaffPerson, active: boolean): Promise<void> {
  await world.asOwner(`update staff_user set active = ${active} where id = ${id}`)
}

test('a session is a cookie that no script reads and no other site sends, by username or e-mail', async () => {
  for (const login of [huda.username, huda.username.toUpperCase(), huda.email]) {
    const answer = await signIn(world, login)
    expect(answer).toMatchObject({ status: 200, body: { data: { state: 'open' } } })
    expect([answer.headers['set-cookie']].flat().at(-1)).toMatch(
      /^console-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    expect(answer.headers['cache-control']).toBe('no-store')
    const session = signedIn(world, answer)
    expect(await session.get('/session').data()).toMatchObject({ user: { username: huda.username } })
  }
})

test('leaving ends the session and takes the cookie away', async () => {
  const answer = await signIn(world, huda.username)
  const session = signedIn(world, answer)
  const left = await session.post('/logout')
  expect(left.status).toBe(200)
  expect(cookieOf(left.headers)).toBe('')
  expect((await session.get('/session')).status).toBe(401)
})

test('every sign-in has a token of its own: one planted before opens nothing', async () => {
  const planted = 'a'.repeat(43)
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/console/login',
    headers: { cookie: `console-session=${planted}` },
    payload: { login: huda.username, password: staffPassword },
  })
  const given = cookieOf(answer.headers)
  expect(given).toMatch(/^[\w-]{43}$/)
  expect(given).not.toBe(planted)
  const withPlanted = consoleCallerOf(world.app, { cookie: planted, csrfToken: 'x' })
  expect((await withPlanted.get('/session')).status).toBe(401)
})

describe('a page of another host', () => {
  test.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ])('can neither sign anybody in nor write: %o', async (foreign) => {
    const { cookie, csrfToken } = await openHuda()
    const login = await nobody.post(
      '/login',
      { login: huda.username, password: staffPassword },
      { headers: foreign },
    )
    expect(login).toMatchObject({ status: 403, body: { code: 'request.forged' } })
    const write = await consoleCallerOf(world.app, { cookie, csrfToken }).post('/logout', undefined, {
      headers: foreign,
    })
    expect(write).toMatchObject({ status: 403, body: { code: 'request.forged' } })
  })

  test('does not know the token a write needs, nor does that of another session do', async () => {
    const mine = await openHuda()
    const other = await openHuda()
    for (const csrfToken of ['', 'x', other.csrfToken]) {
      const write = await consoleCallerOf(world.app, { cookie: mine.cookie, csrfToken }).post('/logout')
      expect(write).toMatchObject({ status: 403, body: { code: 'request.forged' } })
    }
    expect((await consoleCallerOf(world.app, mine).post('/logout')).status).toBe(200)
  })

  async function openHuda() {
    const { headers, body } = await signIn(world, huda.username)
    const { csrf_token: csrfToken } = body.data as { csrf_token: string }
    return { cookie: cookieOf(headers) ?? '', csrfToken }
  }
})

test('a wrong password and an unknown name get the same answer; who is suspended is told so only with the password', async () => {
  const wrong = await signIn(world, huda.username, 'Wrong-2026')
  const unknown = await signIn(world, 'nobody-at-all', 'Wrong-2026')
  expect(wrong.body).toEqual(unknown.body)
  expect(wrong).toMatchObject({ status: 422, body: { code: 'auth.incorrect' } })
  await suspend(huda, false)
  expect((await signIn(world, huda.username, 'Wrong-2026')).body.code).toBe('auth.incorrect')
  expect((await signIn(world, huda.username)).body.code).toBe('auth.account_inactive')
  await suspend(huda, true)
})

test('who is suspended is out at once, in every session', async () => {
  const sessions = await Promise.all(
    [1, 2].map(async () => signedIn(world, await signIn(world, huda.username))),
  )
  await suspend(huda, false)
  for (const session of sessions) expect((await session.get('/session')).status).toBe(401)
  await suspend(huda, true)
})

test('a session ends after half an hour of rest and after twelve hours of work, by the clock of the database', async () => {
  const age = (column: string, by: string) =>
    world.asOwner(`update staff_session set ${column} = ${column} - interval '${by}' where ended_at is null`)
  const rested = signedIn(world, await signIn(world, huda.username))
  await age('last_access', '29 minutes')
  expect((await rested.get('/session')).status).toBe(200)
  await world.asOwner('update staff_session set last_access = now() where ended_at is null')
  await age('last_access', '31 minutes')
  expect((await rested.get('/session')).status).toBe(401)
  const worked = signedIn(world, await signIn(world, huda.username))
  await age('expires_at', '12 hours')
  expect((await worked.get('/session')).status).toBe(401)
})

test('the cookie is replaced while it is used, open pages write on, and a copy of the old one ends the session', async () => {
  const answer = await signIn(world, huda.username)
  const { csrf_token: csrfToken } = answer.body.data as { csrf_token: string }
  const old = signedIn(world, answer)
  await world.asOwner(`update staff_session set token_since = token_since - interval '16 minutes'`)
  // It is handed out once it is kept.
  const cookie = await vi.waitFor(async () => {
    const handedOut = cookieOf((await old.get('/session')).headers)
    if (handedOut === undefined) throw new Error('no new cookie yet')
    return handedOut
  })
  const renewed = consoleCallerOf(world.app, { cookie, csrfToken })
  for (const caller of [renewed, old]) expect((await caller.post('/inbox/read', {})).status).toBe(200)
  expect((await renewed.get('/session')).headers).not.toHaveProperty('set-cookie')

  await world.asOwner(`update staff_session_token set replaced_at = replaced_at - interval '61 seconds'`)
  for (const caller of [old, renewed])
    expect(await caller.get('/session')).toMatchObject({ status: 401, body: { code: 'auth.token_reused' } })
})

test('what a page asks by itself is no work: of the bell alone a session ends after half an hour', async () => {
  const bell = '/inbox?page=1&per_page=10'
  const left = signedIn(world, await signIn(world, huda.username))
  const worked = signedIn(world, await signIn(world, huda.username))
  const answers: number[] = []
  for (let minutes = 2; minutes <= 40; minutes += 2) {
    await world.asOwner(
      `update staff_session set last_access = last_access - interval '2 minutes' where ended_at is null`,
    )
    answers.push((await left.get(bell, { headers: { [backgroundHeader]: '1' } })).status)
    expect((await worked.get(bell)).status).toBe(200)
  }
  expect(answers).toEqual([...Array.from({ length: 14 }, () => 200), ...Array.from({ length: 6 }, () => 401)])
})

test('the login log has every try, with what came of it', async () => {
  const amal = await createStaff(world, [])
  await signIn(world, amal.username, 'Wrong-2026')
  const session = signedIn(world, await signIn(world, amal.username))
  await session.post('/logout')
  const rows = await world.services.database.db
    .selectFrom('login_log')
    .select(['result', 'login', 'actor_id', 'ip', 'logout_at'])
    .where('actor_type', '=', 'staff')
    .where('actor_id', '=', amal.id)
    .orderBy('id')
    .execute()
  expect(rows).toMatchObject([
    { result: 'incorrect', logout_at: null },
    { result: 'success', login: amal.username, ip: '127.0.0.1', logout_at: expect.any(Date) },
  ])
})

test('the token of a client opens nothing here, and a session of the console nothing there', async () => {
  const layla = await world.as('layla')
  const asClient = await world.app.inject({
    url: '/api/console/session',
    headers: { authorization: `Bearer ${layla.token}`, cookie: `console-session=${layla.token}` },
  })
  expect(asClient.statusCode).toBe(401)
  const cookie = cookieOf((await signIn(world, huda.username)).headers)
  expect((await world.with(cookie ?? '').get('/profile')).status).toBe(401)
})
