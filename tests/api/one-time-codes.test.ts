import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#contract/operations/identity/user.ts'
import { insertReset } from '#server/modules/identity/account.queries.ts'
import { sendResetCode } from '#server/modules/identity/index.ts'
import { changeSettings } from '#server/modules/settings/index.ts'
import { hashToken, newToken } from '#server/platform/secrets/index.ts'
import { people } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const newPassword = 'Zahra-2027'
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('one-time codes', () => {
  test('a code has five tries, even when they come at the same time', async () => {
    const caller = await world.signUp('omar', { phone: '0923000009', username: 'omar-9' })
    const right = await world.outbox.codeFor('0923000009')
    const wrong = right === '123456' ? '654321' : '123456'
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => caller.post('/verify', { channel: 'phone', code: wrong })),
    )
    const left = tries.flatMap(({ body: { data } }) => (data as { left?: number } | undefined)?.left ?? [])
    expect(left.sort()).toEqual([1, 2, 3, 4])
    const over = tries.filter(({ body }) => body.code === 'auth.code_used_up')
    expect(over).toHaveLength(8)
    const late = await caller.post('/verify', { channel: 'phone', code: right })
    expect(late.body).toMatchObject({ code: 'auth.code_used_up', errors: { code: [expect.any(String)] } })
    const row = await world.services.database.db
      .selectFrom('verification_code')
      .select('tries')
      .where('destination', '=', '0923000009')
      .executeTakeFirstOrThrow()
    expect(row.tries).toBe(5)
  })

  test('the next code comes after a minute, replaces the one before, and works once', async () => {
    const caller = await world.signUp('omar', { phone: '0923000010', username: 'omar-10' })
    const soon = await caller.post('/verify/send', { channel: 'phone' })
    expect(soon).toMatchObject({ status: 429, body: { code: 'auth.resend_too_soon' } })
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(50)
    const first = await world.outbox.codeFor('0923000010')
    await world.asOwner(
      `update verification_code set created_at = now() - interval '61 seconds' where destination = '0923000010'`,
    )
    expect(await caller.post('/verify/send', { channel: 'phone' }).data()).toEqual({
      sent_to: '092 *** **10',
      resend_after: 60,
      sent: true,
    })
    const second = await world.outbox.codeFor('0923000010')
    if (first !== second)
      expect((await caller.post('/verify', { channel: 'phone', code: first })).body.code).toBe(
        'auth.code_is_incorrect',
      )
    expect((await caller.post('/verify', { channel: 'phone', code: second })).status).toBe(200)
    expect((await caller.post('/verify', { channel: 'phone', code: second })).body.code).toBe(
      'auth.already_verified',
    )
  })

  test('a mistyped phone is corrected with the password before it is proven, and its code is none any more', async () => {
    const [wrong, right] = ['0923000031', '0923000032']
    const caller = await world.signUp('omar', { phone: wrong, username: 'omar-31' })
    const correct = (phone: string, password: string = people.omar.password) =>
      caller.put('/verify/phone', { phone, current_password: password })
    expect((await correct(right, 'Wrong-2026')).body.code).toBe('auth.incorrect_password')
    await world.as('layla')
    expect((await correct(people.layla.phone)).body.code).toBe('auth.taken')
    const old = await world.outbox.codeFor(wrong)
    expect(await correct(right).data()).toMatchObject({ user: { phone: right }, sent_to: '092 *** **32' })
    const code = await world.outbox.codeFor(right)
    const prove = (typed: string) => caller.post('/verify', { channel: 'phone', code: typed })
    if (old !== code) expect((await prove(old)).body.code).toBe('auth.code_is_incorrect')
    expect((await prove(code)).status).toBe(200)
    expect((await correct(wrong)).body.code).toBe('auth.already_verified')
  })

  test('a phone is not corrected once money came to it, nor where staff put it', async () => {
    const caller = await world.signUp('omar', { phone: '0923000033', username: 'omar-33' })
    const correct = () =>
      caller.put('/verify/phone', { phone: '0923000034', current_password: people.omar.password })
    const change = (statement: string) => world.asOwner(`${statement} where phone = '0923000033'`)
    await change('update client set phone_replaced = true')
    expect((await correct()).body.code).toBe('auth.phone_fixed')
    await change('update client set phone_replaced = false')
    await world.asOwner(`
      insert into ledger.account (kind, owner_type, owner_id, currency, floor, version)
      select 'wallet', 'client', id, 'LYD', 0, 1 from client where phone = '0923000033'
      on conflict (kind, owner_type, owner_id, currency) do update set version = 1`)
    expect((await correct()).body.code).toBe('auth.phone_fixed')
  })

  test('the right code after ten minutes has expired', async () => {
    const caller = await world.signUp('omar', { phone: '0923000011', username: 'omar-11' })
    const code = await world.outbox.codeFor('0923000011')
    await world.asOwner(`update verification_code set expires_at = now() where destination = '0923000011'`)
    for (const typed of [code, code === '000000' ? '000001' : '000000'])
      expect((await caller.post('/verify', { channel: 'phone', code: typed })).body.code).toBe(
        'auth.code_has_expired',
      )
  })

  test('opening the page again sends nothing while a code counts, and one when none does', async () => {
    const phone = '0923000016'
    const caller = await world.signUp('omar', { phone, username: 'omar-16' })
    const open = () => caller.post('/verify/send', { channel: 'phone', unless_alive: true })
    const age = (change: string) =>
      world.asOwner(
        `update verification_code set created_at = now() - interval '2 minutes', ${change} where destination = '${phone}'`,
      )
    expect((await open().data<{ resend_after: number }>()).resend_after).toBeGreaterThan(50)
    await age('tries = 4')
    for (let opened = 0; opened < 12; opened += 1)
      expect(await open().data()).toMatchObject({ sent: false, resend_after: 0 })
    expect(await world.outbox.messagesTo(phone)).toHaveLength(1)
    await age('tries = 5')
    expect(await open().data()).toMatchObject({ sent: true, resend_after: 60 })
    expect(await world.outbox.messagesTo(phone)).toHaveLength(2)
  })

  test('a new e-mail is unproven until its own code comes back', async () => {
    const caller = await world.as('omar')
    await caller
      .post('/update-profile', { email: 'Omar@example.ly', current_password: people.omar.password })
      .data()
    await caller.post('/verify/send', { channel: 'email' })
    const code = await world.outbox.codeFor('omar@example.ly')
    const { user } = await caller.post('/verify', { channel: 'email', code }).data<{ user: User }>()
    expect(user.email_verified_at).not.toBeNull()
    const changed = await caller
      .post('/update-profile', {
        email: 'other@example.ly',
        city_id: '1',
        current_password: people.omar.password,
      })
      .data<{ user: User }>()
    expect(changed.user).toMatchObject({ email: 'other@example.ly', email_verified_at: null, city_id: '1' })
  })

  test('with the setting on, an unproven e-mail is asked for, and an unproven phone is let in', async () => {
    const caller = await world.signUp('omar', {
      phone: '0923000012',
      username: 'omar-12',
      email: 'omar12@example.ly',
    })
    const set = (key: 'allow_access_without_verify_phone' | 'verify_email_required', value: boolean) =>
      world.services.database.transact((tx) =>
        changeSettings(tx, { values: { [key]: value }, staffId: null }),
      )
    await set('allow_access_without_verify_phone', true)
    expect((await caller.get('/notifications')).status).toBe(200)
    await set('verify_email_required', true)
    expect(await caller.get('/notifications')).toMatchObject({
      status: 403,
      body: { code: 'auth.verify_email', data: { verify_email: 'o***@example.ly' } },
    })
    await set('verify_email_required', false)
    await set('allow_access_without_verify_phone', false)
  })
})

describe('a forgotten password', () => {
  test('a code, a token, a new password: all sessions end, and each step works once', async () => {
    const phone = '0923000013'
    const caller = await world.signUp('omar', { phone, username: 'omar-13' })
    await caller.post('/verify', { channel: 'phone', code: await world.outbox.codeFor(phone) })
    const asked = await world.anonymous.post('/forgot-password', { login: '+218923000013' })
    expect(asked.body.data).toEqual({ sent_to: '092 *** **13', resend_after: 60 })
    const code = await world.outbox.codeFor(phone, 2)

    const { reset_token } = await world.anonymous
      .post('/forgot-password/verify', { login: phone, code })
      .data<{ reset_token: string }>()
    const again = await world.anonymous.post('/forgot-password/verify', { login: phone, code })
    expect(again.body.code).toBe('auth.code_is_incorrect')

    const body = { reset_token, password: newPassword, password_confirmation: newPassword }
    expect((await world.anonymous.post('/forgot-password/reset', body)).status).toBe(200)
    expect((await world.anonymous.post('/forgot-password/reset', body)).body.code).toBe(
      'auth.code_has_expired',
    )
    expect((await caller.get('/profile')).status).toBe(401)
    expect((await world.anonymous.post('/login', { login: 'omar-13', password: newPassword })).status).toBe(
      200,
    )
  })

  test('a reset ends every other reset under way', async () => {
    const phone = '0923000015'
    const caller = await world.signUp('omar', { phone, username: 'omar-15' })
    await caller.post('/verify', { channel: 'phone', code: await world.outbox.codeFor(phone) })
    const client = await world.services.database.db
      .selectFrom('client')
      .select('id')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow()
    const tokens = [newToken(), newToken()]
    await world.services.database.transact(async (tx) => {
      for (const token of tokens) await insertReset(tx, client.id, hashToken(token))
    })
    const reset = (reset_token: string | undefined) =>
      world.anonymous.post('/forgot-password/reset', {
        reset_token,
        password: newPassword,
        password_confirmation: newPassword,
      })
    expect((await reset(tokens[1])).status).toBe(200)
    expect((await reset(tokens[0])).body.code).toBe('auth.code_has_expired')
  })

  test('nobody learns who is a client, and a username is not asked for', async () => {
    const asked = await world.anonymous.post('/forgot-password', { login: '0919999999' })
    expect(asked).toMatchObject({ status: 200, body: { data: { sent_to: '091 *** **99' } } })
    const tried = await world.anonymous.post('/forgot-password/verify', {
      login: '0919999999',
      code: '123456',
    })
    expect(tried.body.code).toBe('auth.code_is_incorrect')
    expect((await world.anonymous.post('/forgot-password', { login: 'omar' })).status).toBe(422)
    expect(await world.outbox.messagesTo('0919999999')).toEqual([])
  })

  test('tries left are counted alike with and without an account, and a new code begins them anew', async () => {
    const phone = '0923000017'
    const caller = await world.signUp('omar', { phone, username: 'omar-17' })
    await caller.post('/verify', { channel: 'phone', code: await world.outbox.codeFor(phone) })
    const contacts = [phone, '0919999917']
    const both = (path: string, body: object = {}) =>
      Promise.all(contacts.map(async (login) => (await world.anonymous.post(path, { login, ...body })).body))
    await both('/forgot-password')
    const right = await world.outbox.codeFor(phone, 2)
    const wrong = right === '000000' ? '000001' : '000000'
    for (const left of [4, 3, 2, 1]) {
      const [known, unknown] = await both('/forgot-password/verify', { code: wrong })
      expect(known).toMatchObject({ code: 'auth.code_is_incorrect', data: { left } })
      expect(unknown).toEqual(known)
    }
    for (const code of [wrong, right]) {
      const [known, unknown] = await both('/forgot-password/verify', { code })
      expect(known).toMatchObject({ code: 'auth.code_used_up' })
      expect(unknown).toEqual(known)
    }
    await world.asOwner(`
      update rate_limit set expires_at = now() where key like 'resetSent:%';
      update verification_code set created_at = now() - interval '2 minutes' where destination = '${phone}'`)
    await both('/forgot-password')
    const code = await world.outbox.codeFor(phone, 3)
    expect((await world.anonymous.post('/forgot-password/verify', { login: phone, code })).status).toBe(200)
  })

  test('a code that went out late keeps nobody from the next one, and answers all who asked before it', async () => {
    const phone = '0923000018'
    const caller = await world.signUp('omar', { phone, username: 'omar-18' })
    await caller.post('/verify', { channel: 'phone', code: await world.outbox.codeFor(phone) })
    const forget = async () => {
      await world.asOwner(`update rate_limit set expires_at = now() where key like 'resetSent:%'`)
      await world.anonymous.post('/forgot-password', { login: phone }).data()
    }
    await forget()
    await world.outbox.codeFor(phone, 2)
    await forget()
    const code = await world.outbox.codeFor(phone, 3)
    await world.services.database.transact((tx) =>
      sendResetCode(tx, world.services, { contact: phone, askedAt: '2026-01-01 00:00:00+00' }),
    )
    expect(await world.outbox.messagesTo(phone)).toHaveLength(3)
    expect((await world.anonymous.post('/forgot-password/verify', { login: phone, code })).status).toBe(200)
  })

  test('a code for one thing is none for another', async () => {
    const phone = '0923000014'
    await world.signUp('omar', { phone, username: 'omar-14' })
    const code = await world.outbox.codeFor(phone)
    const tried = await world.anonymous.post('/forgot-password/verify', { login: phone, code })
    expect(tried.body.code).toBe('auth.code_is_incorrect')
  })
})
