import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#contract/operations/identity/user.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a visitor registers, proves the phone with the code from the SMS, and is in', async () => {
  const layla = await world.signUp('layla')
  const before = await layla.get('/notifications')
  expect(before).toMatchObject({
    status: 403,
    body: { code: 'auth.verify_phone', data: { verify_phone: '091 *** **01' } },
  })

  const code = await world.outbox.codeFor('0912000001')
  const { user } = await layla.post('/verify', { channel: 'phone', code }).data<{ user: User }>()
  expect(user.phone_verified_at).not.toBeNull()
  expect((await layla.get('/notifications')).body).toMatchObject({
    data: [{ kind: 'welcome' }],
    meta: { total: 1 },
  })
})

test('a named person is there at once', async () => {
  const omar = await world.as('omar')
  const { user, key } = await omar.get('/profile').data<{ user: User; key: string }>()
  expect(user).toMatchObject({ name: 'عمر المختار', username: 'omar', pro: false, permissions: [] })
  expect(key).toHaveLength(43)
})
