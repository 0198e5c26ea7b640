import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteAbandonedSignIns } from '#server/modules/identity/index.ts'
import { openAuthenticator, touched } from '#tests/world/authenticator.ts'
import type { Answer } from '#tests/world/caller.ts'
import { enrolPasskey } from '#tests/world/client-passkey.ts'
import { people } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const { username: login, password } = people.layla
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const codeOf = (secret: string, stepsAway = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAway * 30_000 })
const logIn = (code?: string, at = world) =>
  at.anonymous.post('/login', { login, password, ...(code && { code }) })
/** As if the codes used so far were long ago: a test does not wait half a minute for the next. */
const forgetSteps = (at: World) => at.asOwner('update client_totp set last_step = 0')
const refused = (code: string) => ({ status: 422, body: { code } })

async function enrol(at = world): Promise<{ secret: string; codes: string[] }> {
  const layla = await at.as('layla')
  await at.asOwner('delete from client_totp')
  const { secret } = await layla.post('/totp', { current_password: password }).data<{ secret: string }>()
  const { recovery_codes: codes } = await layla
    .post('/totp/confirmation', { code: codeOf(secret) })
    .data<{ recovery_codes: string[] }>()
  await forgetSteps(at)
  return { secret, codes }
}

test('a client who wants it signs in by password and code; neither alone is enough, and a code counts once', async () => {
  const { secret, codes } = await enrol()
  const layla = await world.as('layla')
  expect(await layla.get('/second-factor').data()).toMatchObject({ recovery_codes_left: 10 })
  expect(await logIn()).toMatchObject(refused('auth.second_factor_owed'))
  expect(await logIn('000000')).toMatchObject(refused('auth.second_factor_incorrect'))
  const code = codeOf(secret)
  expect(await logIn(code)).toMatchObject({ status: 200 })
  expect(await logIn(code)).toMatchObject(refused('auth.second_factor_incorrect'))

  const [first = ''] = codes
  expect(await logIn(first.toLowerCase())).toMatchObject({ status: 200 })
  expect(await logIn(first)).toMatchObject(refused('auth.second_factor_incorrect'))
  expect(await layla.get('/second-factor').data()).toMatchObject({ recovery_codes_left: 9 })
  const { body } = await layla.get('/notifications')
  expect(JSON.stringify(body)).toContain('second_factor_changed')
})

test('of two sign-ins at once with one code, one comes in', async () => {
  const { secret } = await enrol()
  const code = codeOf(secret)
  const answers = await Promise.all([logIn(code), logIn(code)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('the password and a current factor are asked before anything about it changes; without it the password alone opens again', async () => {
  const { secret } = await enrol()
  const layla = await world.as('layla')
  const wrong = { current_password: 'Wrong-2026' }
  const right = { current_password: password }
  for (const path of ['/totp', '/totp/removal', '/recovery-codes']) {
    expect(await layla.post(path, wrong)).toMatchObject(refused('auth.incorrect_password'))
    expect(await layla.post(path, right)).toMatchObject(refused('auth.second_factor_owed'))
    const guess = { ...right, code: '000000' }
    expect(await layla.post(path, guess)).toMatchObject(refused('auth.second_factor_incorrect'))
  }
  const { recovery_codes: codes } = await layla
    .post('/recovery-codes', { ...right, code: codeOf(secret) })
    .data<{ recovery_codes: string[] }>()
  expect(new Set(codes).size).toBe(10)
  const again = { ...right, code: codeOf(secret) }
  expect(await layla.post('/totp/removal', again)).toMatchObject(refused('auth.second_factor_incorrect'))
  await layla.post('/totp/removal', { ...right, code: codes[0] }).data()
  expect(await logIn()).toMatchObject({ status: 200 })
  expect(await layla.get('/second-factor').data()).toEqual({
    totp: null,
    passkeys: [],
    recovery_codes_left: 0,
  })
})

test('a passkey signs in after the password, and is added and removed only with a current factor', async () => {
  const layla = await world.as('layla')
  await world.asOwner('delete from client_totp; delete from client_recovery_code')
  const right = { current_password: password }
  const { options: asked } = await layla
    .post('/passkeys/options', right)
    .data<{ options: Record<string, unknown> }>()
  const unverified = openAuthenticator(world.services.config.publicUrl).create(asked, undefined, touched)
  expect(await layla.post('/passkeys', { name: 'Found', response: unverified })).toMatchObject(
    refused('auth.passkey_refused'),
  )
  const device = await enrolPasskey(world, layla)
  const options = async (asking: Promise<Answer>) =>
    ((await asking).body.data as { passkey: Record<string, unknown> }).passkey
  const owed = await logIn()
  expect(owed).toMatchObject(refused('auth.second_factor_owed'))
  const passkey = device.get(await options(logIn()))
  const enter = (proof: object, by: string = password) =>
    world.anonymous.post('/login', { login, password: by, passkey: proof })
  expect(await enter(passkey, 'Wrong-2026')).toMatchObject(refused('auth.incorrect'))
  expect(await enter(passkey)).toMatchObject({ status: 200 })
  expect(await enter(passkey)).toMatchObject(refused('auth.passkey_refused'))
  expect(await enter(device.get(await options(logIn()), 'https://mahfaza.example'))).toMatchObject(
    refused('auth.passkey_refused'),
  )
  // Everyone who holds the phone can touch it: a passkey that did not recognise its owner proves nothing.
  expect(await enter(device.get(await options(logIn()), undefined, touched))).toMatchObject(
    refused('auth.passkey_refused'),
  )

  const [{ id = '' } = {}] = (
    await layla.get('/second-factor').data<{ passkeys: { id: string; name: string }[] }>()
  ).passkeys
  const removal = `/passkeys/${id}/removal`
  for (const path of ['/passkeys/options', '/totp', removal])
    expect(await layla.post(path, right)).toMatchObject(refused('auth.second_factor_owed'))
  // What was signed for a sign-in changes no factor.
  const forSignIn = device.get(await options(logIn()))
  expect(await layla.post(removal, { ...right, passkey: forSignIn })).toMatchObject(
    refused('auth.passkey_refused'),
  )
  const proof = device.get(await options(layla.post(removal, right)))
  await layla.post(removal, { ...right, passkey: proof }).data()
  expect(await layla.get('/second-factor').data()).toMatchObject({ passkeys: [], recovery_codes_left: 0 })
  expect(await logIn()).toMatchObject({ status: 200 })
})

test('a sign-in by passkey is one line in the login log; one that no passkey answered is a line once its time is over', async () => {
  const layla = await world.as('layla')
  await world.asOwner('delete from client_totp; delete from client_recovery_code; delete from client_passkey')
  const device = await enrolPasskey(world, layla)
  const ask = async () => ((await logIn()).body.data as { passkey: Record<string, unknown> }).passkey
  const { rows: last } = await world.services.database.pool.query(
    'select coalesce(max(id), 0) as id from login_log',
  )
  const lines = async () => {
    await world.services.database.transact(noteAbandonedSignIns)
    const { rows } = await world.services.database.pool.query(
      `select result, login_at < now() - interval '4 minutes' as earlier from login_log where id > $1 order by id`,
      [last[0]?.id],
    )
    return rows.map(({ result, earlier }) => `${result}${earlier ? ', earlier' : ''}`)
  }
  const passkey = device.get(await ask())
  await world.anonymous.post('/login', { login, password, passkey }).data()
  expect(await lines()).toEqual(['success'])
  await ask()
  expect(await lines()).toEqual(['success'])
  await world.asOwner(`update client_challenge set expires_at = now() - interval '1 second'`)
  expect(await lines()).toEqual(['success', 'second_factor_owed, earlier'])
  await ask()
  await ask()
  expect(await lines()).toEqual(['success', 'second_factor_owed, earlier', 'second_factor_owed'])
  await world.asOwner('delete from client_passkey')
})

test('guesses at the code spend the account’s attempts, although the password is right', async () => {
  const strict = await openWorld({ strictBudgets: true })
  const { secret } = await enrol(strict)
  const guesses = await Promise.all(Array.from({ length: 12 }, () => logIn('111111', strict)))
  expect(guesses.filter(({ body }) => body.code === 'auth.second_factor_incorrect')).toHaveLength(8)
  expect(await logIn(codeOf(secret), strict)).toMatchObject({
    status: 429,
    body: { code: 'request.limited' },
  })
  await strict.close()
})
