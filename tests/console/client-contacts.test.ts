import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendResetCode } from '#server/modules/identity/send-reset-code.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { clientIdOf } from '#tests/world/money.ts'
import { people } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const unknownPhone = '0919990001'
let world: World
let clerk: Caller
beforeAll(async () => {
  world = await openWorld()
  clerk = await workAs(world, ['clients-index', 'clients-show', 'clients-update', 'clients-destroy'])
  await world.as('layla')
})
afterAll(() => world.close())

/** The job behind "forgot password". */
const forget = (contact: string) =>
  world.services.database.transact((tx) =>
    sendResetCode(tx, world.services, { contact, askedAt: new Date().toISOString() }),
  )

test('a phone that staff put in the place of a proven one sets no password until it is proven', async () => {
  const id = await clientIdOf(world, 'layla')
  await clerk.put(`/clients/${id}`, { phone: unknownPhone }).data()
  await forget(unknownPhone)
  expect(await world.outbox.messagesTo(unknownPhone)).toEqual([])
  expect((await world.outbox.messagesTo(people.layla.phone)).at(-1)).toMatch(/رقم هاتف|the phone/)
  await clerk.put(`/clients/${id}`, { phone: people.layla.phone }).data()
})

test('a mistyped phone that was never proven is put right, and the right one sets the password', async () => {
  await world.signUp('omar')
  const id = await clientIdOf(world, 'omar')
  await clerk.put(`/clients/${id}`, { phone: '0919990002' }).data()
  await forget('0919990002')
  expect(await world.outbox.codeFor('0919990002')).toMatch(/^\d{6}$/)
})

test('many clients are not given a phone, an e-mail or a username at once', async () => {
  const id = String(await clientIdOf(world, 'layla'))
  for (const values of [{ phone: '0919990003' }, { email: 'one@example.ly' }, { username: 'someone' }])
    expect(await clerk.post('/clients/bulk', { action: 'update', ids: [id], values })).toMatchObject({
      status: 422,
      body: { code: 'request.invalid' },
    })
})

test('a client to whom money is still on its way is not put into the trash', async () => {
  await world.signUp('salem')
  const id = await clientIdOf(world, 'salem')
  await world.asOwner(
    `insert into recharge (client_id, method, amount, currency, status) values (${id}, 'bank', 5000, 'LYD', 'pending')`,
  )
  expect((await clerk.delete(`/clients/${id}`)).body.code).toBe('client.awaits_money')
  await world.asOwner(`update recharge set status = 'refused' where client_id = ${id}`)
  expect((await clerk.delete(`/clients/${id}`)).status).toBe(200)
})
