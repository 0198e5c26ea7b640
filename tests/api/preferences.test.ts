import { afterAll, beforeAll, expect, test } from 'vitest'
import { notify, notifyLowBalances } from '#server/modules/notifications/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { fund } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let layla: Caller
let id: bigint
beforeAll(async () => {
  world = await openWorld()
  layla = await world.as('layla')
  id = BigInt((await layla.get('/profile').data<{ user: { id: string } }>()).user.id)
})
afterAll(() => world.close())

async function kinds(): Promise<string[]> {
  const { body } = await layla.get('/notifications')
  return (body as { data: { kind: string }[] }).data.map(({ kind }) => kind)
}

test('a client gets no notification of a muted kind, and everybody else does', async () => {
  const omar = await world.as('omar')
  const { user } = await omar.get('/profile').data<{ user: { id: string } }>()
  await layla.put('/preferences', { muted: ['recharged'] }).data()
  const data = { amount: '5.000', currency: 'LYD' } as const
  await world.services.database.transact((tx) =>
    notify(tx, [
      { clientId: id, kind: 'recharged', data },
      { clientId: id, kind: 'password_changed', data: {} },
      { clientId: BigInt(user.id), kind: 'recharged', data },
    ]),
  )
  expect(await kinds()).toEqual(['password_changed', 'welcome'])
  expect((await omar.get('/notifications')).body).toMatchObject({ data: [{ kind: 'recharged' }, {}] })
  expect(await layla.put('/preferences', { muted: ['password_changed'] })).toMatchObject({ status: 422 })
})

test('a balance below the limit is notified once, shown on the home page, and notified again after it was above', async () => {
  const { database } = world.services
  await layla.put('/preferences', { low_balance_below: '٢٠' }).data()
  expect(await layla.get('/preferences').data()).toMatchObject({ low_balance_below: '20.000' })
  await notifyLowBalances(database)
  await notifyLowBalances(database)
  expect((await kinds()).filter((kind) => kind === 'low_balance')).toHaveLength(1)
  expect(await layla.get('/home').data()).toMatchObject({ alerts: { low_balance_below: '20.000' } })

  await fund(world, 'layla', '20.000')
  await notifyLowBalances(database)
  expect(await layla.get('/home').data()).toMatchObject({ alerts: { low_balance_below: null } })
  await layla.put('/preferences', { low_balance_below: '20.001' }).data()
  await notifyLowBalances(database)
  expect((await kinds()).filter((kind) => kind === 'low_balance')).toHaveLength(2)
  await layla.put('/preferences', { low_balance_below: null }).data()
  expect(await layla.get('/home').data()).toMatchObject({ alerts: { low_balance_below: null } })
})

test('the home page says while the wallet is frozen', async () => {
  const isFrozen = async () =>
    (await layla.get('/home').data<{ alerts: { frozen: boolean } }>()).alerts.frozen
  const set = (frozen: boolean) =>
    world.asOwner(
      `update ledger.account set frozen = ${frozen} where kind = 'wallet' and owner_type = 'client'`,
    )
  const seen = [await isFrozen()]
  await set(true)
  seen.push(await isFrozen())
  await set(false)
  expect([...seen, await isFrozen()]).toEqual([false, true, false])
})

test('the home page shows what is unproven and a device not seen before, until it is answered', async () => {
  await world.services.database.transact((tx) =>
    notify(tx, [
      { clientId: id, kind: 'new_device', data: { device: 'Chrome · Android', ip: '41.208.1.7' } },
    ]),
  )
  const home = () =>
    layla
      .get('/home')
      .data<{ alerts: { new_device: { notification_id: string } | null; unverified: string[] } }>()
  const { alerts } = await home()
  expect(alerts).toMatchObject({ new_device: { device: 'Chrome · Android' } })
  // Reading the notifications does not answer the question.
  expect(await layla.post('/notifications/read', {}).data()).toEqual({ unread: 1 })
  expect((await home()).alerts.new_device).toEqual(alerts.new_device)
  await layla.post('/notifications/read', { ids: [alerts.new_device?.notification_id] }).data()
  expect((await home()).alerts.new_device).toBeNull()
})
