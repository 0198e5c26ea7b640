import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { clientIdOf, fund } from '#tests/world/money.ts'
import { people } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const reason = 'طلب العميل بالهاتف'
let world: World
let admin: Caller
let other: Caller
beforeAll(async () => {
  world = await openWorld()
  admin = await workAs(world, 'admin')
  other = await workAs(world, 'admin')
})
afterAll(() => world.close())

const logIn = (name: 'layla' | 'omar', password: string = people[name].password) =>
  world.anonymous.post('/login', { login: people[name].username, password })
const device = async (name: 'omar') => world.with((await logIn(name).data<{ token: string }>()).token)
const pathOf = async (name: 'layla' | 'omar' | 'salem' | 'fatima' | 'yusuf', rest = '') =>
  `/clients/${await clientIdOf(world, name)}${rest}`
const actionsOn = async (name: 'layla' | 'omar' | 'salem') => {
  const history = await admin.get(await pathOf(name, '/history')).data<{ action: string }[]>()
  return history.map(({ action }) => action)
}

describe('a password that staff have sent', () => {
  const give = async (name: 'layla' | 'omar', channel = 'phone') =>
    admin.post(await pathOf(name, '/passwords'), { channel, reason })

  test('reaches the client alone, opens the account and ends every session', async () => {
    const before = await world.as('layla')
    expect(await give('layla')).toMatchObject({
      status: 200,
      body: { data: { sent_to: expect.any(String) } },
    })
    const [message] = (await world.outbox.messagesTo(people.layla.phone)).filter((text) =>
      /\d{12}/.test(text),
    )
    const password = /\d{12}/.exec(message ?? '')?.[0] ?? ''
    expect((await before.get('/profile')).status).toBe(401)
    expect((await logIn('layla', people.layla.password)).body.code).toBe('auth.incorrect')
    expect((await logIn('layla', password)).status).toBe(200)
    expect(await actionsOn('layla')).toContain('password_given')
    expect((await give('layla')).body.code).toBe('auth.resend_too_soon')
    await world.asOwner(`update client set password_expires_at = now() where phone = '${people.layla.phone}'`)
    expect((await logIn('layla', password)).body.code).toBe('auth.incorrect')
  })

  test('goes to no address that the client has not proven, nor to a number that staff put in its place', async () => {
    await world.as('omar')
    expect((await give('omar', 'email')).body.code).toBe('client.contact_unproven')
    await admin.put(await pathOf('omar'), { phone: '0919990007' }).data()
    expect((await give('omar')).body.code).toBe('client.contact_unproven')
    await admin.put(await pathOf('omar'), { phone: people.omar.phone }).data()
  })
})

test('a contact is taken for proven by hand when a second person agrees and it is still the same', async () => {
  await world.signUp('salem')
  const path = await pathOf('salem')
  const ask = () => admin.post(`${path}/verifications`, { channel: 'phone', reason })
  const { status, body } = await ask()
  expect(status).toBe(202)
  const first = (body.data as { approval_id: string }).approval_id
  expect((await admin.post(`/approvals/${first}/approval`)).body.code).toBe('approval.own_request')
  await admin.put(path, { phone: '0919990008' }).data()
  expect((await other.post(`/approvals/${first}/approval`)).body.code).toBe('approval.changed_meanwhile')
  const second = ((await ask()).body.data as { approval_id: string }).approval_id
  await other.post(`/approvals/${second}/approval`).data()
  expect(await admin.get(path).data()).toMatchObject({ phone_verified_at: expect.any(String) })
  expect((await ask()).body.code).toBe('auth.already_verified')
  expect(await actionsOn('salem')).toContain('contact_verified')
})

test('a suspended account is shut at once and says why in its history; opened again, it lets its owner in', async () => {
  const omar = await world.as('omar')
  const path = await pathOf('omar')
  await admin.post(`${path}/suspensions`, { reason }).data()
  expect((await omar.get('/profile')).status).toBe(401)
  expect(await actionsOn('omar')).toContain('suspended')
  expect((await logIn('omar')).body.code).toBe('auth.account_inactive')
  await admin.post(`${path}/reopenings`, { reason }).data()
  expect((await logIn('omar')).status).toBe(200)
})

test('frozen money does not move, in or out, until it is proven and let go', async () => {
  const fatima = await world.as('fatima')
  await fund(world, 'fatima', '20.000')
  const path = await pathOf('fatima')
  await admin.post(`${path}/freezes`, { reason }).data()
  expect(await admin.get(`${path}/wallet`).data()).toMatchObject({
    wallet: { frozen: true, balance: '20.000' },
  })
  await expect(fund(world, 'fatima', '1.000')).rejects.toMatchObject({ code: 'ledger.account_frozen' })
  await admin.post(`${path}/releases`, { reason }).data()
  await fund(world, 'fatima', '1.000')
  expect((await fatima.get('/wallet')).body.data).toMatchObject({ balance: '21.000' })
})

test('a wallet that money has never reached is frozen before it does', async () => {
  await world.as('yusuf')
  const path = await pathOf('yusuf')
  await admin.post(`${path}/freezes`, { reason }).data()
  await expect(fund(world, 'yusuf', '1.000')).rejects.toMatchObject({ code: 'ledger.account_frozen' })
  await admin.post(`${path}/releases`, { reason }).data()
  await fund(world, 'yusuf', '1.000')
})

test('all devices of a client are seen, and signed out together', async () => {
  const omar = await device('omar')
  const path = await pathOf('omar', '/sessions')
  const open = await admin.get(path).data<unknown[]>()
  expect(open.length).toBeGreaterThan(0)
  expect(await admin.delete(path).data()).toEqual({ ended: open.length })
  expect((await omar.get('/profile')).status).toBe(401)
  expect(await admin.get(path).data()).toEqual([])
})

test('the wallet shows what waits for a second person', async () => {
  const path = await pathOf('fatima')
  await admin.post(`${path}/adjustments`, { direction: 'in', amount: '5.000', reason })
  expect(await admin.get(`${path}/wallet`).data()).toMatchObject({
    waiting: [{ direction: 'in', amount: '5.000', maker: 'هدى سالم', reason }],
  })
})

test('a deleted client’s accounts are frozen, and restoring brings back the state each was in', async () => {
  const path = await pathOf('salem')
  const stopped = () =>
    world.services.database.db
      .selectFrom('ledger.account')
      .select(['kind', 'frozen'])
      .where('owner_type', '=', 'client')
      .where('owner_id', '=', BigInt(path.replace('/clients/', '')))
      .orderBy('kind')
      .execute()
  expect((await admin.delete(path)).status).toBe(200)
  const both = [
    { kind: 'receivable', frozen: true },
    { kind: 'wallet', frozen: true },
  ]
  expect(await stopped()).toEqual(both)
  expect((await admin.post(`${path}/restoration`)).status).toBe(200)
  const moving = both.map(({ kind }) => ({ kind, frozen: false }))
  expect(await stopped()).toEqual(moving)
  expect(await admin.get(`${path}/wallet`).data()).toMatchObject({ receivable: null })
  await world.asOwner(
    `update ledger.account set frozen = true where kind = 'wallet' and owner_id = ${path.split('/').at(-1)}`,
  )
  await admin.delete(path).data()
  await admin.post(`${path}/restoration`).data()
  expect(await stopped()).toEqual([moving[0], both[1]])
})
