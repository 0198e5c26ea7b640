import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sessionKeyHeader } from '#contract/kernel/request-signature.ts'
import { budgets } from '#server/budgets.ts'
import { type Authenticator, openAuthenticator, touched } from '#tests/world/authenticator.ts'
import { enrolPasskey } from '#tests/world/client-passkey.ts'
import { clientIdOf } from '#tests/world/money.ts'
import { people } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let device: Authenticator
beforeAll(async () => {
  world = await openWorld({ workers: false })
  device = await enrolPasskey(world, await world.as('layla'))
})
afterAll(() => world.close())
beforeEach(() => world.asOwner('delete from login_log'))

type Options = Record<string, unknown>
const options = async (at = world) =>
  (await at.anonymous.post('/login/passkey-options').data<{ options: Options }>()).options
const enter = (passkey: object, at = world) => at.anonymous.post('/login/passkey', { passkey })
const refused = (code: string) => ({ status: 422, body: { code } })

async function lines(): Promise<string[]> {
  const { rows } = await world.services.database.pool.query(
    `select l.result, l.login, c.username from login_log l left join client c on c.id = l.actor_id order by l.id`,
  )
  return rows.map(({ result, login, username }) => `${result} ${login} ${username ?? 'nobody'}`)
}

test('a passkey signs in without password and code: the options name nobody, the session is kept as asked and has its key, and the login log has one line', async () => {
  const asked = await options()
  expect(asked).toMatchObject({ userVerification: 'required' })
  expect(asked).not.toHaveProperty('allowCredentials')
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const point = publicKey.export({ format: 'der', type: 'spki' }).subarray(-65)
  const answer = await world.anonymous.post(
    '/login/passkey',
    { passkey: device.get(asked), keep_signed_in: true },
    { headers: { [sessionKeyHeader]: point.toString('base64url') } },
  )
  const { token, user } = answer.body.data as { token: string; user: { id: string } }
  expect(user.id).toBe(String(await clientIdOf(world, 'layla')))
  expect(String(answer.headers['set-cookie'])).toContain('device')
  expect(await world.with(token).get('/second-factor')).toMatchObject({ status: 200 })
  expect(await lines()).toEqual(['success layla layla'])
  const { rows } = await world.services.database.pool.query(
    'select idle_life::text, signing_key from client_session order by id desc limit 1',
  )
  expect(rows).toEqual([{ idle_life: '14 days', signing_key: point }])
})

test('an answer counts once, within five minutes, for our page, and from the owner whom the device recognised', async () => {
  const asked = await options()
  const once = device.get(asked)
  expect(await enter(once)).toMatchObject({ status: 200 })
  // As a passkey that is on several devices: it does not count.
  await world.asOwner('update client_passkey set counter = 0')
  expect(await enter(once)).toMatchObject(refused('auth.passkey_refused'))
  const ours = Buffer.from(String(asked.challenge), 'base64url').toString()
  const sixMinutesAgo = Date.now() - 360_000
  const clock = vi.spyOn(Date, 'now').mockReturnValue(sixMinutesAgo)
  const earlier = await options()
  clock.mockRestore()
  const changed = ['made up', '', ours.slice(0, -2)].map((text) => ({
    challenge: Buffer.from(text).toString('base64url'),
  }))
  for (const challenge of [earlier, ...changed])
    expect(await enter(device.get(challenge))).toMatchObject(refused('auth.passkey_refused'))
  for (const [origin, flags] of [['https://mahfaza.example'], [undefined, touched]] as const)
    expect(await enter(device.get(await options(), origin, flags))).toMatchObject(
      refused('auth.passkey_refused'),
    )
  expect((await lines()).filter((line) => line === 'incorrect layla layla')).toHaveLength(7)
})

test('what was signed for another purpose signs nobody in, and neither does a passkey that nobody has or that names another client', async () => {
  const layla = await world.as('layla')
  const owed = await layla.post('/totp', { current_password: people.layla.password })
  const forChange = device.get((owed.body.data as { passkey: Options }).passkey)
  expect(await enter(forChange)).toMatchObject(refused('auth.passkey_refused'))
  const unknown = openAuthenticator(world.services.config.publicUrl)
  expect(await enter(unknown.get(await options()))).toMatchObject(refused('auth.passkey_refused'))
  const [signed, other] = [device.get(await options()), { userHandle: 'Y2xpZW50IDk5OQ' }]
  const response = { ...(signed as { response: object }).response, ...other }
  expect(await enter({ ...signed, response })).toMatchObject(refused('auth.passkey_refused'))
  expect(await lines()).toEqual(['incorrect layla layla', 'incorrect pa••• nobody', 'incorrect layla layla'])
})

test('a frozen account is refused to its passkey, and removed passkeys open nothing', async () => {
  await world.asOwner(`update client set status = 'inactive' where username = 'layla'`)
  expect(await enter(device.get(await options()))).toMatchObject({ body: { code: 'auth.account_inactive' } })
  expect(await lines()).toEqual(['inactive layla layla'])
  await world.asOwner(`update client set status = 'active' where username = 'layla'`)
  await world.asOwner('delete from client_passkey')
  expect(await enter(device.get(await options()))).toMatchObject(refused('auth.passkey_refused'))
  device = await enrolPasskey(world, await world.as('layla'))
})

test('wrong answers spend the attempts of the account, as wrong passwords do, and right ones spend none', async () => {
  const strict = await openWorld({ strictBudgets: true, workers: false })
  const own = await enrolPasskey(strict, await strict.as('layla'))
  for (let times = 0; times <= budgets.loginAccount.points; times += 1)
    expect(await enter(own.get(await options(strict)), strict)).toMatchObject({ status: 200 })
  const [made, forged] = [await options(strict), { challenge: 'bm90IG91cnM' }]
  for (let tries = 0; tries < budgets.loginAccount.points; tries += 1)
    expect(await enter(own.get(forged), strict)).toMatchObject(refused('auth.passkey_refused'))
  expect(await enter(own.get(made), strict)).toMatchObject({ status: 429 })
  const { username: login, password } = people.layla
  expect(await strict.anonymous.post('/login', { login, password })).toMatchObject({ status: 429 })
  await strict.close()
})
