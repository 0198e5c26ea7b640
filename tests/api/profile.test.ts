import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#contract/operations/identity/user.ts'
import type { Caller } from '#tests/world/caller.ts'
import { people } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const { omar } = people
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function userOf(caller: Caller): Promise<User> {
  return (await caller.get('/profile').data<{ user: User }>()).user
}

async function verifyPhone(caller: Caller, phone: string): Promise<void> {
  await caller.post('/verify', { channel: 'phone', code: await world.outbox.codeFor(phone) }).data()
}

describe('a user name that was reserved after it was taken', () => {
  test('stays with its owner, and no other client takes one', async () => {
    const caller = await world.signUp('omar', { phone: '0923000041', username: 'omar-41' })
    await verifyPhone(caller, '0923000041')
    await world.asOwner(`update client set username = 'support' where username = 'omar-41'`)
    const kept = { name: 'عمر الزنتاني', username: 'support' }
    expect(await caller.post('/update-profile', kept).data()).toMatchObject({ user: kept })
    expect(await caller.post('/update-profile', { username: 'helpdesk' })).toMatchObject({
      status: 422,
      body: { code: 'request.invalid', errors: { username: [expect.any(String)] } },
    })
    expect(await userOf(caller)).toMatchObject({ username: 'support' })
  })
})

describe('another e-mail', () => {
  const change = (caller: Caller, email: string | null, current_password?: string) =>
    caller.post('/update-profile', { email, ...(current_password && { current_password }) })

  test('asks for the password, given right, and for nothing while the e-mail stays', async () => {
    const contact = { phone: '0913000030', username: 'layla-30', email: 'layla30@example.ly' }
    const caller = await world.signUp('layla', contact)
    await verifyPhone(caller, contact.phone)
    for (const password of [undefined, 'Wrong-2026'])
      expect(await change(caller, 'thief@example.ly', password)).toMatchObject({
        status: 422,
        body: { code: 'auth.incorrect_password', errors: { current_password: expect.anything() } },
      })
    expect((await userOf(caller)).email).toBe('layla30@example.ly')
    expect((await change(caller, 'Layla30@example.ly')).status).toBe(200)
    expect((await change(caller, null)).body.code).toBe('auth.incorrect_password')
  })

  test('is announced in the app and to the address before it, or by SMS when there was none', async () => {
    const caller = await world.signUp('omar', { phone: '0923000031', username: 'omar-31' })
    await verifyPhone(caller, '0923000031')
    await change(caller, 'first@example.ly', omar.password).data()
    const texts = await world.outbox.messagesTo('0923000031')
    expect(texts.at(-1)).toBe('محفظة: تغيّر بريدك. إن لم تكن أنت فغيّر كلمة المرور الآن.')

    await change(caller, 'second@example.ly', omar.password).data()
    expect(await world.outbox.messagesTo('first@example.ly')).toEqual([
      expect.stringContaining('لم يعد هذا العنوان'),
    ])
    const notices = await caller.get('/notifications').data<{ kind: string }[]>()
    expect(notices.map(({ kind }) => kind)).toEqual(['email_changed', 'email_changed', 'welcome'])
  })
})
