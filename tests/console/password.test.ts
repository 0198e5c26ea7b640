import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, consoleCallerOf } from '#tests/world/caller.ts'
import { askForSecondFactor, createStaff, signedIn, signIn, staffPassword } from '#tests/world/console.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let nobody: Caller
beforeAll(async () => {
  world = await openWorld()
  await askForSecondFactor(world, false)
  nobody = consoleCallerOf(world.app, null)
})
afterAll(() => world.close())

const password = 'Rumman-Zaytun-2027'
const passwords = { password, password_confirmation: password }
const exchange = (email: string, code: string) => nobody.post('/forgot-password/verify', { email, code })

test('a forgotten password is set anew with the code of a mail; all sessions end, and the code works once', async () => {
  const { username, email } = await createStaff(world, [])
  const session = signedIn(world, await signIn(world, username))
  expect(await nobody.post('/forgot-password', { email }).data()).toEqual({
    sent_to: 'c***@mahfaza.ly',
    resend_after: 60,
  })
  const code = await world.outbox.codeFor(email)
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await exchange(email, wrong)).body.code).toBe('auth.code_is_incorrect')
  const { reset_token } = await exchange(email, code).data<{ reset_token: string }>()
  expect((await exchange(email, code)).body.code).toBe('auth.code_is_incorrect')
  const reset = () => nobody.post('/forgot-password/reset', { reset_token, ...passwords })
  expect((await reset()).status).toBe(200)
  expect((await reset()).body.code).toBe('auth.code_has_expired')
  expect((await session.get('/session')).status).toBe(401)
  expect((await signIn(world, username)).status).toBe(422)
  expect((await signIn(world, username, password)).status).toBe(200)
})

test('a code that was sent late keeps nobody from the next one', async () => {
  const { email } = await createStaff(world, [])
  for (const sent of [1, 2]) {
    await nobody.post('/forgot-password', { email }).data()
    await world.outbox.codeFor(email, sent)
    await world.asOwner(`update rate_limit set expires_at = now() where key like 'resetSent:%'`)
  }
  expect(await world.outbox.messagesTo(email)).toHaveLength(2)
})

test('who does not work here gets the same answer, and no mail; a code has five tries and ten minutes', async () => {
  const { email } = await createStaff(world, [])
  const known = await nobody.post('/forgot-password', { email: email.toUpperCase() })
  const unknown = await nobody.post('/forgot-password', { email: 'nobody@mahfaza.ly' })
  expect(unknown.status).toBe(known.status)
  const code = await world.outbox.codeFor(email)
  await world.asOwner(`update staff_password_reset set expires_at = now()`)
  expect((await exchange(email, code)).body.code).toBe('auth.code_has_expired')
  await world.asOwner(`update staff_password_reset set expires_at = now() + interval '1 minute', tries = 5`)
  expect((await exchange(email, code)).body.code).toBe('auth.code_is_incorrect')
  expect(await world.outbox.messagesTo('nobody@mahfaza.ly')).toEqual([])
})

test('a second factor is asked for with the new password too', async () => {
  const { username, email, id } = await createStaff(world, [])
  await world.asOwner(
    `insert into staff_totp (staff_user_id, secret, confirmed_at) values (${id}, 'x', now())`,
  )
  await nobody.post('/forgot-password', { email })
  const { reset_token } = await exchange(email, await world.outbox.codeFor(email)).data<{
    reset_token: string
  }>()
  await nobody.post('/forgot-password/reset', { reset_token, ...passwords })
  expect((await signIn(world, username, password)).body.data).toMatchObject({ state: 'halfway' })
})

test('one’s own password is changed by who knows it; the other sessions end, and its owner is written to', async () => {
  const { username, email } = await createStaff(world, [])
  const [here, elsewhere] = await Promise.all(
    [1, 2].map(async () => signedIn(world, await signIn(world, username))),
  )
  const wrong = await here?.post('/update-password', { current_password: 'Wrong-2026', ...passwords })
  expect(wrong?.body.errors).toHaveProperty('current_password')
  const short = { password: 'Sukkar-2027', password_confirmation: 'Sukkar-2027' }
  const tooShort = await here?.post('/update-password', { current_password: staffPassword, ...short })
  expect([tooShort?.status, Object.keys(tooShort?.body.errors ?? {})]).toEqual([422, ['password']])
  const changed = await here?.post('/update-password', { current_password: staffPassword, ...passwords })
  expect(changed?.status).toBe(200)
  expect((await here?.get('/session'))?.status).toBe(200)
  expect((await elsewhere?.get('/session'))?.status).toBe(401)
  expect(await world.outbox.messagesTo(email)).toEqual([expect.stringContaining('was changed just now')])
})

test('my sessions are listed, and another device of mine, but nobody else’s, is signed out', async () => {
  const { username } = await createStaff(world, [])
  const here = signedIn(world, await signIn(world, username))
  const there = signedIn(world, await signIn(world, username))
  const anonymous = signedIn(world, await signIn(world, (await createStaff(world, [])).username))
  const sessions = await here.get('/sessions').data<{ id: string; current: boolean }[]>()
  expect(sessions.map(({ current }) => current)).toEqual([false, true])
  const otherId = sessions[0]?.id ?? ''
  expect((await anonymous.delete(`/sessions/${otherId}`)).status).toBe(404)
  expect((await there.get('/session')).status).toBe(200)
  expect((await here.delete(`/sessions/${otherId}`)).status).toBe(200)
  expect((await there.get('/session')).status).toBe(401)
})
