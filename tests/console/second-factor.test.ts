import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noteAbandonedStaffSignIns } from '#server/modules/staff-access/index.ts'
import { unsealText } from '#server/platform/secrets/index.ts'
import { openAuthenticator } from '#tests/world/authenticator.ts'
import { type Answer, type Caller, consoleCallerOf } from '#tests/world/caller.ts'
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

interface Enrolled {
  readonly session: { readonly state: string; readonly csrf_token: string }
  readonly recovery_codes: string[] | null
}

let world: World
let origin: string
let huda: StaffPerson
beforeAll(async () => {
  world = await openWorld()
  origin = world.services.config.publicUrl
})
afterAll(() => world.close())
beforeEach(async () => {
  await askForSecondFactor(world, true)
  huda = await createStaff(world, 'admin')
})

const codeOf = (secret: string, stepsAway = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAway * 30_000 })

const enter = async () => signedIn(world, await signIn(world, huda.username))

/** The caller of the session that an answer opened, and the answer. */
function opened(answer: Answer): Caller {
  const { session } = answer.body.data as Enrolled
  return consoleCallerOf(world.app, { cookie: cookieOf(answer.headers) ?? '', csrfToken: session.csrf_token })
}

async function enrolTotp(): Promise<{ secret: string; session: Caller; codes: string[] }> {
  const halfway = await enter()
  const { secret } = await halfway.post('/totp', {}).data<{ secret: string }>()
  const answer = await halfway.post('/totp/confirmation', { code: codeOf(secret) })
  const { recovery_codes: codes } = answer.body.data as Enrolled
  return { secret, session: opened(answer), codes: codes ?? [] }
}

/** As if the codes used so far were long ago: a test does not wait half a minute for the next. */
const forgetSteps = () =>
  world.asOwner(`update staff_totp set last_step = 0 where staff_user_id = ${huda.id}`)

test('without one, the password leads to setting one up and nowhere else; then the session is another and open', async () => {
  const halfway = await enter()
  expect(await halfway.get('/session').data()).toMatchObject({
    state: 'halfway',
    user: { permissions: [], second_factor: { required: true, totp: false } },
  })
  expect(await halfway.get('/sessions')).toMatchObject({
    status: 403,
    body: { code: 'auth.second_factor_needed' },
  })
  const { secret, uri } = await halfway.post('/totp', {}).data<{ secret: string; uri: string }>()
  expect(uri).toMatch(/^otpauth:\/\/totp\/Mahfaza:colleague\d+\?.*secret=/)
  const wrong = await halfway.post('/totp/confirmation', { code: codeOf(secret, 40) })
  expect(wrong.body.code).toBe('auth.second_factor_incorrect')
  const answer = await halfway.post('/totp/confirmation', { code: codeOf(secret) })
  expect(answer.body.data).toMatchObject({ session: { state: 'open' } })
  expect((answer.body.data as Enrolled).recovery_codes).toHaveLength(10)
  expect((await halfway.get('/session')).status).toBe(401)
  expect((await opened(answer).get('/sessions')).status).toBe(200)
})

test('the secret of an app is nowhere in the clear', async () => {
  const { secret } = await enrolTotp()
  const rows = await world.services.database.db.selectFrom('staff_totp').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row.secret?.includes(Buffer.from(secret))).toBe(false)
})

test('the lookup key alone does not open the secret of an app', async () => {
  await enrolTotp()
  const { keys, database } = world.services
  const rows = await database.db.selectFrom('staff_totp').selectAll().execute()
  for (const row of rows)
    expect(() =>
      unsealText(keys.keyFor('staff-totp'), row.secret ?? Buffer.of(), `staff totp ${row.staff_user_id}`),
    ).toThrow('cannot be opened')
})

describe('a code of an app', () => {
  test('opens the session once; the same one, and any before it, never again, however many try at once', async () => {
    const { secret } = await enrolTotp()
    await forgetSteps()
    const code = codeOf(secret)
    const tries = await Promise.all(Array.from({ length: 5 }, enter))
    const answers = await Promise.all(tries.map((session) => session.post('/second-factor/totp', { code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const again = await enter()
    for (const used of [code, codeOf(secret, -1)])
      expect(await again.post('/second-factor/totp', { code: used })).toMatchObject({
        status: 422,
        body: { code: 'auth.second_factor_incorrect' },
      })
    expect((await again.post('/second-factor/totp', { code: codeOf(secret, 1) })).status).toBe(200)
  })

  test('two steps away is none', async () => {
    const { secret } = await enrolTotp()
    await forgetSteps()
    const halfway = await enter()
    for (const stepsAway of [-3, 3]) {
      const answer = await halfway.post('/second-factor/totp', { code: codeOf(secret, stepsAway) })
      expect(answer.body.code).toBe('auth.second_factor_incorrect')
    }
  })
})

test('halfway, who owes a factor cannot add another one instead', async () => {
  await enrolTotp()
  const halfway = await enter()
  for (const path of ['/totp', '/passkeys/options'])
    expect(await halfway.post(path, { current_password: staffPassword })).toMatchObject({
      status: 403,
      body: { code: 'auth.second_factor_needed' },
    })
})

test('at work a factor is set up and removed with the password and a current factor only, and never the last one', async () => {
  const { session, codes, secret } = await enrolTotp()
  for (const [path, body] of [
    ['/totp', {}],
    ['/passkeys/options', { current_password: 'Wrong-2026' }],
    ['/totp/removal', { current_password: 'Wrong-2026' }],
  ] as const)
    expect((await session.post(path, body)).body.code).toBe('auth.incorrect_password')
  const password = { current_password: staffPassword }
  for (const path of ['/totp', '/passkeys/options', '/totp/removal', '/recovery-codes']) {
    expect((await session.post(path, password)).body.code).toBe('auth.second_factor_owed')
    const guess = await session.post(path, { ...password, code: '000000' })
    expect(guess.body.code).toBe('auth.second_factor_incorrect')
  }
  const withCode = (code: string | undefined) => ({ ...password, code })
  expect((await session.post('/totp', withCode(codes[0]))).status).toBe(200)
  expect((await session.post('/totp', withCode(codes[0]))).status).toBe(422)
  const last = await session.post('/totp/removal', withCode(codes[1]))
  expect(last.body.code).toBe('auth.last_second_factor')
  await askForSecondFactor(world, false)
  await forgetSteps()
  expect((await session.post('/totp/removal', withCode(codeOf(secret)))).status).toBe(200)
  expect(await session.get('/second-factors').data()).toMatchObject({ totp: null, recovery_codes_left: 0 })
  expect((await signIn(world, huda.username)).body.data).toMatchObject({ state: 'open' })
})

interface Left {
  readonly recovery_codes_left: number
}

describe('a recovery code', () => {
  test('opens the session once, in any writing; new ones end the old', async () => {
    const { codes, session } = await enrolTotp()
    const [first = '', second = ''] = codes
    const typed = first.toLowerCase().replace('-', ' ')
    const enterWith = async (code: string) => (await enter()).post('/second-factor/recovery-code', { code })
    expect((await enterWith(typed)).status).toBe(200)
    const left = async () => (await session.get('/second-factors').data<Left>()).recovery_codes_left
    expect(await left()).toBe(9)
    expect((await enterWith(first)).body.code).toBe('auth.second_factor_incorrect')
    const renewed = await session
      .post('/recovery-codes', { current_password: staffPassword, code: codes[9] })
      .data<{ recovery_codes: string[] }>()
    expect(await left()).toBe(10)
    expect((await enterWith(second)).status).toBe(422)
    expect((await enterWith(renewed.recovery_codes[0] ?? '')).status).toBe(200)
  })

  test('of another opens nothing', async () => {
    const { codes } = await enrolTotp()
    huda = await createStaff(world, 'admin')
    await enrolTotp()
    const answer = await (await enter()).post('/second-factor/recovery-code', { code: codes[0] })
    expect(answer.body.code).toBe('auth.second_factor_incorrect')
  })
})

describe('a passkey', () => {
  const optionsOf = async (calling: Promise<Answer>) =>
    ((await calling).body.data as { options: Record<string, unknown> }).options

  async function enrolPasskey() {
    const key = openAuthenticator(origin)
    const halfway = await enter()
    const options = await optionsOf(halfway.post('/passkeys/options', {}))
    const answer = await halfway.post('/passkeys', { name: 'حاسوبي', response: key.create(options) })
    expect(answer.status).toBe(200)
    return { key, session: opened(answer) }
  }

  test('is made and proven on our pages, for one challenge each', async () => {
    const { key, session } = await enrolPasskey()
    expect(await session.get('/second-factors').data()).toMatchObject({
      passkeys: [{ name: 'حاسوبي', last_used_at: null }],
      recovery_codes_left: 10,
    })
    const halfway = await enter()
    const options = await optionsOf(halfway.post('/second-factor/passkey-options'))
    const response = key.get(options)
    expect(await halfway.post('/second-factor/passkey', { response })).toMatchObject({
      status: 200,
      body: { data: { state: 'open' } },
    })
    const later = await enter()
    await optionsOf(later.post('/second-factor/passkey-options'))
    expect((await later.post('/second-factor/passkey', { response })).body.code).toBe('auth.passkey_refused')
  })

  test('is refused from another page, for another challenge, for a used one, or of another person', async () => {
    const { key } = await enrolPasskey()
    const anonymous = openAuthenticator(origin)
    const halfway = await enter()
    const offer = () => optionsOf(halfway.post('/second-factor/passkey-options'))
    const prove = (response: object) => halfway.post('/second-factor/passkey', { response })
    const refused = { status: 422, body: { code: 'auth.passkey_refused' } }

    expect(await prove(key.get(await offer(), 'https://mahfaza.example'))).toMatchObject(refused)
    expect(await prove(key.get({ ...(await offer()), challenge: 'AAAA' }))).toMatchObject(refused)
    expect(await prove(anonymous.get(await offer()))).toMatchObject(refused)
    const options = await offer()
    await world.asOwner(`update staff_session set challenge_expires_at = now() where challenge is not null`)
    expect(await prove(key.get(options))).toMatchObject(refused)
    const elsewhere = await optionsOf((await enter()).post('/second-factor/passkey-options'))
    await offer()
    expect(await prove(key.get(elsewhere))).toMatchObject(refused)
  })

  test('is not kept when it was made elsewhere or without a challenge', async () => {
    const key = openAuthenticator(origin)
    const halfway = await enter()
    const offer = () => optionsOf(halfway.post('/passkeys/options', {}))
    const add = (response: object) => halfway.post('/passkeys', { name: 'x', response })
    const refused = { status: 422, body: { code: 'auth.passkey_refused' } }
    expect(await add(key.create({ challenge: 'AAAA' }))).toMatchObject(refused)
    expect(await add(key.create(await offer(), 'https://mahfaza.example'))).toMatchObject(refused)
    const options = await offer()
    expect(await add(key.get(options))).toMatchObject({ status: 422 })
    expect(await add(key.create(options))).toMatchObject({ status: 200 })
  })

  test('signs in with one line in the login log; a password that no factor followed is a line once its time is over', async () => {
    const { key } = await enrolPasskey()
    const lines = async () => {
      await world.services.database.transact(noteAbandonedStaffSignIns)
      const { db } = world.services.database
      const log = db.selectFrom('login_log').select('result').where('actor_type', '=', 'staff')
      const rows = await log.where('actor_id', '=', huda.id).orderBy('id').execute()
      return rows.map(({ result }) => result)
    }
    expect(await lines()).toEqual(['success'])
    const halfway = await enter()
    const options = await optionsOf(halfway.post('/second-factor/passkey-options'))
    await halfway.post('/second-factor/passkey', { response: key.get(options) }).data()
    expect(await lines()).toEqual(['success', 'success'])
    await enter()
    expect(await lines()).toEqual(['success', 'success'])
    await world.asOwner(`update staff_session set expires_at = now() where state = 'halfway'`)
    expect(await lines()).toEqual(['success', 'success', 'second_factor_owed'])
  })
})
