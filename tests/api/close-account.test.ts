import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDueAccounts } from '#server/modules/account/index.ts'
import { workAs } from '#tests/world/console.ts'
import { clientIdOf, expectBalancedBooks, fund } from '#tests/world/money.ts'
import { people } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld({ workers: false })
})
afterAll(() => world.close())

const { password } = people.omar

const ask = async (name: 'omar' | 'layla', current_password: string = password) =>
  (await world.as(name)).post('/account-closure', { current_password, reason: 'لا أحتاجه' })

/** So many days pass for what waits. */
async function passDays(days: number): Promise<void> {
  await world.asOwner(`
    update client_closure set asked_at = asked_at - interval '${days} days', closes_at = closes_at - interval '${days} days'`)
  await closeDueAccounts(world.services.database)
}

test('an empty account closes after fourteen days: nobody signs in, and staff read why', async () => {
  const omar = await world.as('omar')
  expect((await ask('omar', 'Wrong-2026')).body.code).toBe('auth.incorrect_password')
  expect((await ask('omar')).body.data).toMatchObject({
    hindrances: [],
    waiting: { closes_at: expect.anything() },
  })
  await passDays(13)
  expect((await omar.get('/wallet')).status).toBe(200)
  await passDays(1)
  expect((await omar.get('/wallet')).status).toBe(401)
  const signIn = await world.anonymous.post('/login', { login: people.omar.username, password })
  expect(signIn.status).not.toBe(200)
  const admin = await workAs(world, 'admin')
  const rows = await admin.get('/clients?trashed=only').data<{ id: string; name: string }[]>()
  expect(rows).toMatchObject([{ name: people.omar.name }])
  expect(await admin.get(`/clients/${rows[0]?.id}`).data()).toMatchObject({ closing_reason: 'لا أحتاجه' })
  await expectBalancedBooks(world)
})

test('an account with money stays: it is not asked for, and money that comes in meanwhile keeps it open', async () => {
  const layla = await world.as('layla')
  await ask('layla')
  await layla.delete('/account-closure').data()
  expect(await layla.get('/account-closure').data()).toMatchObject({ waiting: null })
  await ask('layla')
  await fund(world, 'layla', '5.000')
  expect((await ask('layla')).body.code).toBe('account.not_closable')
  await passDays(15)
  expect((await layla.get('/wallet')).status).toBe(200)
  expect(await layla.get('/account-closure').data()).toMatchObject({ hindrances: ['balance'], waiting: null })
  expect((await layla.get('/notifications')).body).toMatchObject({
    data: expect.arrayContaining([expect.objectContaining({ kind: 'closure_hindered' })]),
  })
  expect(await clientIdOf(world, 'layla')).toBeDefined()
})
