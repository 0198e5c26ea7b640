import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOpenAlarms } from '#server/platform/alarms/index.ts'
import { askForSecondFactor, createStaff, signedIn, signIn } from '#tests/world/console.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ strictBudgets: true })
  await askForSecondFactor(world, false)
})
afterAll(() => world.close())

const alarms = async () =>
  (await listOpenAlarms(world.services.database.db)).map(({ code, subject }) => ({ code, subject }))
const unlock = () => world.asOwner(`update rate_limit set expires_at = now() - interval '1 second'`)

test('six wrong passwords lock the account, also for the right one: an alarm, one mail, and the log', async () => {
  const { id, username, email } = await createStaff(world, [])
  for (let attempt = 0; attempt < 6; attempt += 1) {
    // Both names belong to the same account.
    const answer = await signIn(world, attempt % 2 ? username : email, 'Wrong-2026')
    expect(answer.body.code).toBe('auth.incorrect')
  }
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const locked = await signIn(world, username)
    expect(locked).toMatchObject({ status: 429, body: { code: 'auth.locked' } })
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800)
  }
  expect(await alarms()).toEqual([{ code: 'staff.locked_out', subject: `staff user ${id}` }])
  expect(await world.outbox.messagesTo(email)).toHaveLength(1)
  const { rows } = await world.services.database.pool.query(
    'select result, count(*)::int from login_log where actor_id = $1 group by 1 order by 1',
    [id],
  )
  expect(rows).toEqual([
    { result: 'incorrect', count: 6 },
    { result: 'limited', count: 2 },
  ])
  await unlock()
  expect((await signIn(world, username)).status).toBe(200)
  expect(await alarms()).toEqual([])
})

test('attempts at once are counted as well, and honest sign-ins cost nothing', async () => {
  const { username } = await createStaff(world, [])
  await unlock()
  for (let time = 0; time < 10; time += 1) expect((await signIn(world, username)).status).toBe(200)
  const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(world, username, 'Wrong-2026')))
  expect(answers.filter(({ body }) => body.code === 'auth.incorrect')).toHaveLength(6)
})

test('wrong second factors lock as wrong passwords do, whichever session tries', async () => {
  const { username } = await createStaff(world, [])
  await unlock()
  await askForSecondFactor(world, true)
  const halfway = signedIn(world, await signIn(world, username))
  const codes = ['/second-factor/totp', '/second-factor/recovery-code']
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const body = { code: attempt % 2 ? 'AAAA-0000' : '000000' }
    expect((await halfway.post(codes[attempt % 2] ?? '', body)).status).toBe(422)
  }
  const last = await halfway.post('/second-factor/recovery-code', { code: 'AAAA-0000' })
  expect(last).toMatchObject({ status: 429, body: { code: 'auth.locked' } })
  await askForSecondFactor(world, false)
})
