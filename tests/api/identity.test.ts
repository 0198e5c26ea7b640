import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backgroundHeader } from '#contract/kernel/operation.ts'
import type { User } from '#contract/operations/identity/user.ts'
import { changeStatus } from '#server/modules/identity/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { people } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const { layla, omar, fatima } = people
const newPassword = 'Zahra-2027'
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

function logIn(login: string, password: string) {
  return world.anonymous.post('/login', { login, password })
}

async function userOf(caller: Caller): Promise<User> {
  return (await caller.get('/profile').data<{ user: User }>()).user
}

function activitiesOf(user: User) {
  return world.services.database.db
    .selectFrom('activity_log')
    .select(['action', 'before', 'after'])
    .where('subject_type', '=', 'client')
    .where('subject_id', '=', user.id)
    .orderBy('id')
    .execute()
}

describe('registering', () => {
  test('a visitor registers, proves the phone with the code from the SMS, and is in', async () => {
    const caller = await world.signUp('layla', { phone: '+218 91-200 0001' })
    const early = await caller.get('/notifications')
    expect(early).toMatchObject({
      status: 403,
      body: { code: 'auth.verify_phone', data: { verify_phone: '091 *** **01' } },
    })

    const [sms = ''] = await world.outbox.messagesTo(layla.phone)
    expect(sms.length).toBeLessThanOrEqual(70)
    const code = await world.outbox.codeFor(layla.phone)
    const easternDigits = code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
    const { user } = await caller
      .post('/verify', { channel: 'phone', code: easternDigits })
      .data<{ user: User }>()
    expect(user).toMatchObject({ name: 'ليلى الشريف', phone: '0912000001', locale: 'ar', permissions: [] })
    expect(user.phone_verified_at).not.toBeNull()
    expect((await caller.get('/notifications')).body).toMatchObject({ data: [{ kind: 'welcome' }] })
    expect((await activitiesOf(user)).map(({ action }) => action)).toEqual(['created', 'contact_verified'])
  })

  test('a promo code that does not hold is refused at its field, and opens no account', async () => {
    const body = {
      name: 'سعاد',
      phone: '0914444401',
      username: 'suad-promo',
      password: layla.password,
      terms: true,
    }
    const asked = (promo_code: string) => world.anonymous.post('/register', { ...body, promo_code })
    await world.asOwner(
      `insert into promo_code (code, discount_bp, commission_bp, ends_at) values ('NEWS', 100, 0, null), ('OVER', 100, 0, now())`,
    )
    for (const code of ['NOSUCH', 'over'])
      expect(await asked(code)).toMatchObject({
        status: 422,
        body: { code: 'promo.not_valid', errors: { promo_code: [expect.any(String)] } },
      })
    expect((await logIn(body.phone, body.password)).status).toBe(422)
    expect((await asked('news')).status).toBe(200)
  })

  test('what another account has is refused, field by field, however it is written', async () => {
    await world.as('omar')
    const answer = await world.anonymous.post('/register', {
      name: 'عمر الثاني',
      phone: '٠٩٢ ٢٠٠ ٠٠٠٢',
      username: 'OMAR',
      password: omar.password,
      terms: true,
    })
    const taken = ['This is already in use by another account.']
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'auth.taken', errors: { phone: taken, username: taken } },
    })
  })

  test('of ten at the same time with one phone, one gets it', async () => {
    const attempts = Array.from({ length: 10 }, (_, index) =>
      world.anonymous.post('/register', {
        name: 'سعاد',
        phone: '0945555555',
        username: `suad-${index}`,
        password: newPassword,
        terms: true,
      }),
    )
    const answers = await Promise.all(attempts)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.errors?.phone)).toHaveLength(9)
  })

  test('a weak password, a wrong phone and a city that does not exist are refused at their fields, in Arabic', async () => {
    const visitor = { headers: { 'accept-language': 'ar' } }
    const body = { name: 'سعاد', phone: '0961234567', username: 'x', password: 'weak', terms: false }
    const answer = await world.anonymous.post('/register', body, visitor)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors ?? {}).sort()).toEqual(['password', 'phone', 'terms', 'username'])
    expect(answer.body.errors?.terms).toEqual(['يجب قبول الشروط'])
    expect(Object.values(answer.body.errors ?? {}).join()).not.toMatch(/[a-z]{3}/)
  })
})

test('a common password, and one of the own name, opens no account and replaces none', async () => {
  const { name, phone } = people.salem
  const common = { status: 422, body: { code: 'auth.password_common' } }
  for (const password of ['Password1!', 'Mahfaza-2026', 'Bushra-1990']) {
    const body = { name, phone, username: 'bushra', password, terms: true }
    expect(await world.anonymous.post('/register', body)).toMatchObject(common)
    const own = ['bushra', ...name.split(' ')]
    expect(await world.anonymous.post('/password-checks', { password, own })).toMatchObject(common)
  }
  const unusual = { password: 'Zr7!mqTawil', own: ['bushra'] }
  expect((await world.anonymous.post('/password-checks', unusual)).status).toBe(200)
  const [password, caller] = ['P@ssw0rd-2026', await world.as('omar')]
  const body = { current_password: omar.password, password, password_confirmation: password }
  const changed = await caller.post('/update-password', body)
  expect(changed).toMatchObject(common)
  expect(changed.body.errors).toHaveProperty('password')
})

describe('signing in', () => {
  test('by phone in any form, by e-mail and by username', async () => {
    await world.as('omar')
    await world.signUp('yusuf', { email: 'Yusuf@Example.ly' })
    for (const login of ['0922000002', '+218922000002', '٠٩٢٢٠٠٠٠٠٢', 'Omar'])
      expect((await logIn(login, omar.password)).status).toBe(200)
    expect((await logIn('yusuf@example.LY', people.yusuf.password)).status).toBe(200)
  })

  test('an unknown login and a wrong password get the same answer in about the same time', async () => {
    await world.as('omar')
    const timed = async (login: string) => {
      const startedAt = performance.now()
      const { status, body } = await logIn(login, 'Wrong-2026')
      return { status, body, milliseconds: performance.now() - startedAt }
    }
    const tries: Record<'unknown' | 'wrong', Awaited<ReturnType<typeof timed>>>[] = []
    for (let round = 0; round < 3; round += 1)
      tries.push({ unknown: await timed('nobody'), wrong: await timed('omar') })
    for (const { unknown, wrong } of tries) {
      expect(unknown).toMatchObject({ status: 422, body: { code: 'auth.incorrect' } })
      expect(wrong.body).toEqual(unknown.body)
    }
    // A hash takes tens of milliseconds; without the decoy the unknown one would take two. The fastest of each: what else
    // the machine does makes a try slower, never faster.
    const fastest = (kind: 'unknown' | 'wrong') => Math.min(...tries.map((both) => both[kind].milliseconds))
    expect(fastest('unknown')).toBeGreaterThan(fastest('wrong') / 4)
  })

  test('that an account is inactive is told only to people who know its password, and its sessions are gone at once', async () => {
    const caller = await world.as('salem')
    const user = await userOf(caller)
    const change = { clientId: BigInt(user.id), staffId: null, reason: null }
    await world.services.database.transact((tx) => changeStatus(tx, { ...change, status: 'inactive' }))
    expect((await caller.get('/profile')).status).toBe(401)
    expect((await logIn('salem', 'Wrong-2026')).body.code).toBe('auth.incorrect')
    expect((await logIn('salem', people.salem.password)).body.code).toBe('auth.account_inactive')

    await world.services.database.transact((tx) => changeStatus(tx, { ...change, status: 'active' }))
    expect((await caller.get('/profile')).status).toBe(401)
    expect((await logIn('salem', people.salem.password)).status).toBe(200)
  })

  test('the login log has every try with its device; a new device is notified', async () => {
    const caller = await world.as('fatima')
    const phone =
      'Mozilla/5.0 (Linux; Android 15; SM-S911B) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36'
    await logIn('fatima', 'Wrong-2026')
    await world.anonymous.post(
      '/login',
      { login: 'fatima', password: fatima.password },
      { headers: { 'user-agent': phone } },
    )
    const log = await world.services.database.db
      .selectFrom('login_log')
      .select(['result', 'os', 'browser'])
      .where('actor_id', '=', BigInt((await userOf(caller)).id))
      .orderBy('id')
      .execute()
    expect(log.map(({ result }) => result)).toEqual(['success', 'incorrect', 'success'])
    expect(log.at(-1)).toMatchObject({ os: 'Android', browser: expect.stringContaining('Chrome') })
    const [notice] = await caller.get('/notifications').data<{ kind: string; body: string }[]>()
    expect(notice).toMatchObject({
      kind: 'new_device',
      body: expect.stringContaining('Samsung SM-S911B'),
      about: { what: 'device', id: expect.any(String) },
    })
  })
})

describe('sessions', () => {
  test('are listed, and ending another device ends it at once', async () => {
    const here = await world.as('omar')
    const { token } = await logIn('omar', omar.password).data<{ token: string }>()
    const there = world.with(token)
    const sessions = await here.get('/sessions').data<{ id: string; current: boolean }[]>()
    const other = sessions[0]
    expect(other?.current).toBe(false)
    expect(sessions.filter(({ current }) => current)).toHaveLength(1)

    expect((await there.get('/profile')).status).toBe(200)
    expect((await here.delete(`/sessions/${other?.id}`)).status).toBe(200)
    expect((await there.get('/profile')).status).toBe(401)
    expect((await here.delete(`/sessions/${other?.id}`)).status).toBe(404)
  })

  test('a new password keeps this session and ends the others; the old one no longer opens', async () => {
    const { token } = await world.signUp('layla', {
      phone: '0913000001',
      username: 'layla-2',
      email: 'l2@example.ly',
    })
    const here = world.with(token ?? '')
    const there = await logIn('layla-2', layla.password).data<{ token: string }>()
    const passwords = { password: newPassword, password_confirmation: newPassword }

    const wrong = await here.post('/update-password', { current_password: 'Wrong-2026', ...passwords })
    expect(wrong).toMatchObject({ status: 422, body: { code: 'auth.incorrect_password' } })
    expect(
      (await here.post('/update-password', { current_password: layla.password, ...passwords })).status,
    ).toBe(200)
    expect((await here.get('/profile')).status).toBe(200)
    expect((await world.with(there.token).get('/profile')).status).toBe(401)
    expect((await logIn('layla-2', layla.password)).body.code).toBe('auth.incorrect')
    expect(JSON.stringify(await activitiesOf(await userOf(here)))).not.toContain('argon2')
  })

  test.each([
    { keep_signed_in: false, lives: '29 minutes', ends: '31 minutes' },
    { keep_signed_in: true, lives: '13 days', ends: '15 days' },
  ])('a session ends when nobody works in it (kept: $keep_signed_in)', async ({ lives, ends, ...keep }) => {
    const { token } = await world.anonymous
      .post('/login', { login: 'omar', password: omar.password, ...keep })
      .data<{ token: string }>()
    const session = world.with(token)
    const rest = (time: string) =>
      world.asOwner(
        `update client_session set last_access = now() - interval '${time}' where id = (select max(id) from client_session)`,
      )
    // A call that the page makes by itself shows that the session is open, and does not prolong it.
    await rest(lives)
    const background = { headers: { [backgroundHeader]: '1' } }
    expect((await session.get('/profile', background)).status).toBe(200)
    const lastUse = async () => (await session.get('/sessions', background)).text
    const before = await lastUse()
    expect(await lastUse()).toBe(before)
    expect((await session.get('/profile')).status).toBe(200)
    expect(await lastUse()).not.toBe(before)
    await rest(ends)
    expect((await session.get('/profile')).status).toBe(401)
  })

  test('a session past its time is none', async () => {
    const { token } = await logIn('omar', omar.password).data<{ token: string }>()
    await world.asOwner(
      'update client_session set expires_at = now() where id = (select max(id) from client_session)',
    )
    expect((await world.with(token).get('/profile')).status).toBe(401)
  })
})
