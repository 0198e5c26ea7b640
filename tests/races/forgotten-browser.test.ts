import { afterAll, beforeAll, expect, test } from 'vitest'
import { notify, queuePushes } from '#server/modules/notifications/index.ts'
import { beside } from '#tests/world/beside.ts'
import { clientIdOf } from '#tests/world/money.ts'
import { openPushService } from '#tests/world/push-browser.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ workers: false })
})
afterAll(() => world.close())

test('a browser that is forgotten while its message is written gets none, and the other browser gets its own', async () => {
  const { database } = world.services
  const [layla, omar] = [await world.as('layla'), await world.as('omar')]
  const service = openPushService(globalThis.fetch)
  for (const caller of [layla, omar])
    await caller.put('/push', { ...service.newBrowser().subscription, shows_details: false }).data()
  const clientIds = [await clientIdOf(world, 'layla'), await clientIdOf(world, 'omar')]
  const data = { amount: '1.000', currency: 'LYD', from: 'عمر ز.' } as const
  await database.transact((tx) =>
    notify(
      tx,
      clientIds.map((clientId) => ({ clientId, kind: 'transfer_received', data })),
    ),
  )
  const forget = `delete from push_subscription where client_id = ${clientIds[0]}`
  await beside(world, [forget], () => queuePushes(world.services))
  const { rows } = await database.pool.query(
    `select client_id as id from outbox_message m join push_subscription p on p.id = m.push_subscription_id`,
  )
  expect(rows).toEqual([{ id: clientIds[1] }])
})
