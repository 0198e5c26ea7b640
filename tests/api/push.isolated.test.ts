import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '#server/modules/notifications/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { people } from '#tests/world/people.ts'
import { openPushService, type PushBrowser, type PushService } from '#tests/world/push-browser.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let layla: Caller
let service: PushService
let browser: PushBrowser
beforeAll(async () => {
  service = openPushService(globalThis.fetch)
  vi.stubGlobal('fetch', service.fetch)
  world = await openWorld()
  layla = await world.as('layla')
})
beforeEach(() => {
  service.answer(201)
  browser = service.newBrowser()
})
afterAll(async () => {
  await world.close()
  vi.unstubAllGlobals()
})

const subscribe = (caller: Caller, device: PushBrowser, details = false) =>
  caller.put('/push', { ...device.subscription, shows_details: details })

async function idOf(caller: Caller): Promise<bigint> {
  const { user } = await caller.get('/profile').data<{ user: { id: string } }>()
  return BigInt(user.id)
}

async function notifyOf(caller: Caller, amount: string): Promise<void> {
  const clientId = await idOf(caller)
  const data = { amount, currency: 'LYD', from: 'عمر ز.' } as const
  await world.services.database.transact((tx) => notify(tx, [{ clientId, kind: 'transfer_received', data }]))
}

const got = (device: PushBrowser, count: number) =>
  vi.waitFor(() => expect(device.messages()).toHaveLength(count), { timeout: 15_000, interval: 50 })

async function logIn(name: 'layla' | 'omar'): Promise<Caller> {
  await world.as(name)
  const { phone, password } = people[name]
  const { token } = await world.anonymous.post('/login', { login: phone, password }).data<{ token: string }>()
  return world.with(token)
}

test('a browser that a client chose gets notifications, sealed, without amounts or names until the client allows them', async () => {
  const { key } = await layla.get('/push').data<{ key: string }>()
  expect(await subscribe(layla, browser).data()).toEqual({ key, on: true, shows_details: false })
  await notifyOf(layla, '12.500')
  await got(browser, 1)
  expect(JSON.stringify(browser.messages())).not.toMatch(/12\.500|عمر/)
  await subscribe(layla, browser, true).data()
  await notifyOf(layla, '31.250')
  await got(browser, 2)
  expect(browser.messages()[1]?.['body']).toContain('31.250')
  expect(browser.signers()).toEqual([key, key])
})

test('tabs that choose the browser at once all succeed, and it gets each notification once', async () => {
  const [first, second] = [await logIn('omar'), await logIn('omar')]
  const callers = [first, first, first, second, second, second]
  const answers = await Promise.all(callers.map((caller) => subscribe(caller, browser)))
  expect(answers.map(({ status }) => status)).toEqual(callers.map(() => 200))
  await notifyOf(first, '2.000')
  await got(browser, 1)
})

test('with the session its browser is forgotten: by a sign-out, from another device, and when it is unused', async () => {
  const ends: ((caller: Caller) => Promise<unknown>)[] = [
    (caller) => caller.post('/logout').data(),
    async (caller) => {
      const sessions = await caller.get('/sessions').data<{ id: string; current: boolean }[]>()
      const own = sessions.find(({ current }) => current)
      await layla.delete(`/sessions/${own?.id}`).data()
    },
    (caller) => caller.delete('/push').data(),
  ]
  for (const end of ends) {
    const device = service.newBrowser()
    const caller = await logIn('layla')
    await subscribe(caller, device).data()
    await end(caller)
    await subscribe(layla, browser).data()
    const before = browser.messages().length
    await notifyOf(layla, '1.000')
    await got(browser, before + 1)
    expect(device.messages()).toEqual([])
  }
  await world.asOwner(`update client_session set last_access = now() - interval '20 days'
    where id in (select session_id from push_subscription)`)
  await world.asOwner(`insert into push_due select client_id, id from notification order by id desc limit 1`)
  await vi.waitFor(async () => expect(await countDue()).toBe(0), { timeout: 15_000 })
  expect(browser.messages()).toHaveLength(3)
})

async function countDue(): Promise<number> {
  const { rows } = await world.services.database.pool.query('select from push_due')
  return rows.length
}

test('a browser that its push service does not know any more is forgotten', async () => {
  const caller = await logIn('layla')
  await subscribe(caller, browser).data()
  service.answer(410)
  await notifyOf(caller, '1.000')
  await expect.poll(() => caller.get('/push').data()).toMatchObject({ on: false })
  // The message is marked after its browser was forgotten.
  const { pool } = world.services.database
  const lastStatus = `select status from outbox_message where channel = 'push' order by id desc limit 1`
  await expect.poll(async () => (await pool.query(lastStatus)).rows).toEqual([{ status: 'failed' }])
})

test('another client who signs in on the same browser gets it, and what was for the first no longer arrives there', async () => {
  const first = await logIn('layla')
  const second = await logIn('omar')
  await subscribe(first, browser, true).data()
  await subscribe(second, browser, true).data()
  await notifyOf(first, '7.000')
  await notifyOf(second, '8.000')
  await got(browser, 1)
  expect(browser.messages()[0]?.['body']).toContain('8.000')
  expect(await first.get('/push').data()).toMatchObject({ on: false })
})

test.each([
  'http://fcm.googleapis.com/fcm/send/a',
  'https://127.0.0.1/fcm/send/a',
  'https://fcm.googleapis.com.example.ly/fcm/send/a',
  'https://fcm.googleapis.com:8443/fcm/send/a',
  'https://example.ly/?.push.apple.com/a',
])('the server sends to push services of browsers alone, not to %s', async (endpoint) => {
  const caller = await logIn('omar')
  const { keys } = browser.subscription
  expect(await caller.put('/push', { endpoint, keys, shows_details: false })).toMatchObject({ status: 422 })
})
