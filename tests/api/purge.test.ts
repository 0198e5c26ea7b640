import { afterAll, beforeAll, expect, test } from 'vitest'
import { purgeEnded } from '#server/platform/sign-in/index.ts'
import { people } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const credentials = { login: 'omar', password: people.omar.password }
const tables = ['client_session', 'verification_code', 'password_reset', 'login_log'] as const
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function counts(): Promise<number[]> {
  const { db } = world.services.database
  const count = async (table: (typeof tables)[number]) =>
    (await db.selectFrom(table).select('id').execute()).length
  return Promise.all(tables.map(count))
}

test('ninety days after their end sessions and codes are forgotten, and the login log is not', async () => {
  const caller = await world.as('omar')
  await world.anonymous.post('/login', credentials).data()
  await caller.post('/logout').data()
  const insertReset = `insert into password_reset (client_id, token_hash, expires_at) select id, 'x', now() from client`
  await world.asOwner(insertReset)
  const days = (number: number) => `now() - interval '${number} days'`
  await world.asOwner(`update client_session set ended_at = ${days(89)} where ended_at is not null;
    update verification_code set expires_at = ${days(89)}; update password_reset set expires_at = ${days(89)}`)
  await purgeEnded(world.services.database)
  expect(await counts()).toEqual([2, 1, 1, 2])

  await world.asOwner(`update client_session set ended_at = ${days(91)} where ended_at is not null;
    update verification_code set expires_at = ${days(91)}; update password_reset set expires_at = ${days(91)}`)
  await purgeEnded(world.services.database)
  expect(await counts()).toEqual([1, 0, 0, 2])
})

test('a device is new, or known, by the log: also when its sessions are forgotten', async () => {
  const phone = { headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 15; SM-S911B) Chrome/142.0 Mobile' } }
  await world.asOwner('delete from client_session')
  const { token } = await world.anonymous.post('/login', credentials, phone).data<{ token: string }>()
  await world.asOwner(`delete from client_session where os is null`)
  await world.anonymous.post('/login', credentials, phone).data()
  const notices = await world.with(token).get('/notifications').data<{ kind: string }[]>()
  expect(notices.filter(({ kind }) => kind === 'new_device')).toHaveLength(1)
})
