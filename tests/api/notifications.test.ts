import { afterAll, beforeAll, expect, test } from 'vitest'
import { notify } from '#server/modules/notifications/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { openEventStream } from '#tests/world/event-stream.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function idAndKeyOf(caller: Caller): Promise<{ id: bigint; key: string }> {
  const { user, key } = await caller.get('/profile').data<{ user: { id: string }; key: string }>()
  return { id: BigInt(user.id), key }
}

test('notifications read in the language of the request, are marked read, and stay with their owner', async () => {
  const layla = await world.as('layla')
  const omar = await world.as('omar')
  const { id } = await idAndKeyOf(layla)
  await world.services.database.transact((tx) =>
    notify(tx, [
      {
        clientId: id,
        kind: 'transfer_received',
        data: { from: 'عمر المختار', amount: '1250.500', currency: 'LYD' },
      },
    ]),
  )

  const english = await layla.get('/notifications')
  const arabic = await layla.get('/notifications', { headers: { 'accept-language': 'ar' } })
  expect(english.body).toMatchObject({
    data: [
      { kind: 'transfer_received', body: 'عمر المختار sent you 1,250.500 LYD.', read_at: null },
      { kind: 'welcome' },
    ],
    meta: { total: 2, from: 1, to: 2 },
  })
  expect(arabic.body).toMatchObject({
    data: [{ title: 'وصلك تحويل', body: 'وصلك من عمر المختار مبلغ 1,250.500 د.ل.' }, {}],
  })

  const [first] = (english.body as { data: { id: string }[] }).data
  expect(await omar.post('/notifications/read', { ids: [first?.id] }).data()).toEqual({ unread: 1 })
  expect(await layla.post('/notifications/read', { ids: [first?.id] }).data()).toEqual({ unread: 1 })
  expect(await layla.post('/notifications/read', {}).data()).toEqual({ unread: 0 })
})

test.each([
  ['voucher', 'by a printed voucher.', 'بقسيمة مطبوعة.'],
  ['bank', 'by your bank transfer.', 'بحوالتك المصرفية.'],
  ['cash', 'for cash at a seller.', 'مقابل نقد دفعته لدى بائع.'],
  ['localbankcards', '(Local bank card).', '(بطاقة مصرفية محلية).'],
])('a recharge is told with the way it came: %s', async (method, en, ar) => {
  const fatima = await world.as('fatima')
  const { id } = await idAndKeyOf(fatima)
  const data = { amount: '5.000', currency: 'LYD', method }
  await world.services.database.transact((tx) => notify(tx, [{ clientId: id, kind: 'recharged', data }]))
  const [english] = await fatima.get('/notifications').data<{ body: string }[]>()
  expect(english?.body).toBe(`5.000 LYD were added to your wallet ${en}`)
  const arabic = await fatima.get('/notifications', { headers: { 'accept-language': 'ar' } })
  expect(arabic.body).toMatchObject({
    data: expect.arrayContaining([expect.objectContaining({ body: `أُضيف 5.000 د.ل إلى محفظتك ${ar}` })]),
  })
})

test('a page beyond the end is empty', async () => {
  const omar = await world.as('omar')
  expect((await omar.get('/notifications?page=40')).body).toMatchObject({
    data: [],
    meta: { total: 1, from: 0, to: 0 },
  })
})

test('the event stream begins with the balance, sends a notification, and ends with the session', async () => {
  const layla = await world.as('layla')
  const { id, key } = await idAndKeyOf(layla)
  const stream = await openEventStream(world.app, key)
  expect(await stream.next('balance')).toMatchObject({
    data: { balance: '0.000', available: '0.000', currency: 'LYD' },
  })

  await world.services.database.transact((tx) =>
    notify(tx, [{ clientId: id, kind: 'recharged', data: { amount: '5.000', currency: 'LYD' } }]),
  )
  expect(await stream.next('notification')).toMatchObject({
    data: { notification: { kind: 'recharged', body: '5.000 LYD were added to your wallet.' } },
  })

  const next = await idAndKeyOf(layla)
  await layla.post('/logout')
  expect(await stream.next('end')).toEqual({ name: 'end', data: {} })
  expect((await openEventStream(world.app, next.key)).status).toBe(401)
})

test('a key opens one stream: the address that a log has kept opens nothing, also not at the same moment', async () => {
  const { key } = await idAndKeyOf(await world.as('omar'))
  const streams = await Promise.all(Array.from({ length: 4 }, () => openEventStream(world.app, key)))
  expect(streams.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
  await Promise.all(streams.map((stream) => stream.close()))
})

test('an unknown key opens nothing, an unverified client neither', async () => {
  expect((await openEventStream(world.app, 'x'.repeat(43))).status).toBe(401)
  const salem = await world.signUp('salem')
  const { key } = await idAndKeyOf(salem)
  expect((await openEventStream(world.app, key)).status).toBe(403)
})

test('a client may watch from five places at once, not six', async () => {
  const yusuf = await world.as('yusuf')
  const open = async () => openEventStream(world.app, (await idAndKeyOf(yusuf)).key)
  const streams = [await open(), await open(), await open(), await open(), await open()]
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await open()).status).toBe(429)

  await Promise.all(streams.map((stream) => stream.next('balance')))
  await world.app.close()
  for (const stream of streams) expect(await stream.next('end')).toMatchObject({ name: 'end' })
})
