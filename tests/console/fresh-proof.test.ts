import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openAuthenticator } from '#tests/world/authenticator.ts'
import type { Caller } from '#tests/world/caller.ts'
import {
  askForSecondFactor,
  createStaff,
  type StaffPerson,
  signedIn,
  signIn,
  staffPassword,
} from '#tests/world/console.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let huda: StaffPerson
let session: Caller
beforeAll(async () => {
  world = await openWorld({ strictBudgets: true })
})
afterAll(() => world.close())
beforeEach(async () => {
  await askForSecondFactor(world, false)
  await world.asOwner('delete from rate_limit')
  huda = await createStaff(world, 'admin')
  session = signedIn(world, await signIn(world, huda.username))
})

/** As if the session had been open for a while. */
const wait = () => world.asOwner(`update staff_session set proven_at = now() - interval '6 minutes'`)
/** As if the codes used so far were long ago: a test does not wait half a minute for the next. */
const forgetSteps = () => world.asOwner('update staff_totp set last_step = 0')
const prove = (proof: object) => session.post('/fresh-proofs', proof)

let roles = 0
const makeRole = (by = session) => {
  roles += 1
  return by.post('/roles', { name: { ar: `دور تجربة ${roles}`, en: `Trial ${roles}` } })
}
const trials = () => session.get('/roles?search=Trial').data<readonly object[]>()

async function enrolTotp(): Promise<() => string> {
  const { secret } = await session
    .post('/totp', { current_password: staffPassword })
    .data<{ secret: string }>()
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await session.post('/totp/confirmation', { code: code() }).data()
  await forgetSteps()
  return code
}

test('the sign-in is a proof; once it is old a role is not made, and the app’s code opens the way for this session alone', async () => {
  const elsewhere = signedIn(world, await signIn(world, huda.username))
  const code = await enrolTotp()
  expect(await makeRole()).toMatchObject({ status: 200 })
  await wait()
  const before = await trials()
  expect(await makeRole()).toMatchObject({ status: 403, body: { code: 'auth.fresh_proof_needed' } })
  expect(await trials()).toEqual(before)

  expect(await prove({ code: '000000' })).toMatchObject({
    status: 422,
    body: { code: 'auth.second_factor_incorrect' },
  })
  expect(await makeRole()).toMatchObject({ status: 403 })
  expect(await prove({ code: code() })).toMatchObject({ status: 200 })
  expect(await makeRole()).toMatchObject({ status: 200 })
  expect(await prove({ code: code() })).toMatchObject({ status: 422 })

  expect(await makeRole(elsewhere)).toMatchObject({ status: 403 })
})

test('a password proves only where there is no second factor', async () => {
  await wait()
  expect(await prove({ current_password: 'Wrong-2026-word' })).toMatchObject({
    status: 422,
    body: { code: 'auth.incorrect_password' },
  })
  expect(await makeRole()).toMatchObject({ status: 403 })
  expect(await prove({ current_password: staffPassword })).toMatchObject({ status: 200 })
  expect(await makeRole()).toMatchObject({ status: 200 })

  await enrolTotp()
  await wait()
  expect(await prove({ current_password: staffPassword })).toMatchObject({
    status: 422,
    body: { code: 'auth.second_factor_owed' },
  })
  expect(await makeRole()).toMatchObject({ status: 403 })
})

test('a passkey proves with a challenge of this session, once', async () => {
  const key = openAuthenticator(world.services.config.publicUrl)
  const { options } = await session
    .post('/passkeys/options', { current_password: staffPassword })
    .data<{ options: Record<string, unknown> }>()
  await session.post('/passkeys', { name: 'phone', response: key.create(options) }).data()
  await wait()
  const { options: asked } = await session
    .post('/second-factor/passkey-options')
    .data<{ options: Record<string, unknown> }>()
  const passkey = key.get(asked)
  expect(await prove({ passkey })).toMatchObject({ status: 200 })
  expect(await makeRole()).toMatchObject({ status: 200 })
  await wait()
  expect(await prove({ passkey })).toMatchObject({ status: 422, body: { code: 'auth.passkey_refused' } })
  expect(await makeRole()).toMatchObject({ status: 403 })
})

test('wrong codes use the attempts of the sign-in: then nothing proves it', async () => {
  const code = await enrolTotp()
  await wait()
  for (let attempt = 0; attempt < 6; attempt += 1) await prove({ code: '000000' })
  expect(await prove({ code: code() })).toMatchObject({ body: { code: 'auth.locked' } })
  expect(await makeRole()).toMatchObject({ status: 403 })
})
