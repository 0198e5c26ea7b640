import { afterAll, beforeAll, expect, test } from 'vitest'
import { onNewPassword, proverOf } from '#server/modules/identity/client-sign-in.ts'
import { logIn } from '#server/modules/identity/log-in.ts'
import type { Passwords } from '#server/platform/secrets/index.ts'
import { updatePassword } from '#server/platform/sign-in/index.ts'
import { unknownCaller } from '#tests/world/open-guards.ts'
import { people } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const resetTo = 'Zahra-2027'
const origin = { ip: '127.0.0.1', agent: null, locale: 'en' } as const
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** The owner finishes a reset while the old password is being checked. */
async function resetWhileChecking(name: 'omar' | 'fatima'): Promise<Passwords> {
  const { phone } = people[name]
  const { passwords } = world.services
  await world.anonymous.post('/forgot-password', { login: phone })
  const code = await world.outbox.codeFor(phone, 2)
  const { reset_token } = await world.anonymous
    .post('/forgot-password/verify', { login: phone, code })
    .data<{ reset_token: string }>()
  return {
    ...passwords,
    verify: async (stored, typed) => {
      const isRight = await passwords.verify(stored, typed)
      await world.anonymous
        .post('/forgot-password/reset', { reset_token, password: resetTo, password_confirmation: resetTo })
        .data()
      return isRight
    },
  }
}

test('a login with the old password that was being checked during a reset opens no session', async () => {
  await world.as('omar')
  const passwords = await resetWhileChecking('omar')
  const late = logIn(
    { ...world.services, passwords },
    { login: 'omar', password: people.omar.password, isKept: false, origin, visitor: unknownCaller },
  )
  await expect(late).rejects.toMatchObject({ code: 'auth.incorrect' })
})

test('a password change that was being checked during a reset does not undo the reset', async () => {
  await world.as('fatima')
  const { database } = world.services
  const { id } = await database.db
    .selectFrom('client')
    .select('id')
    .where('phone', '=', people.fatima.phone)
    .executeTakeFirstOrThrow()
  const passwords = await resetWhileChecking('fatima')
  const deps = { ...world.services, passwords }
  const late = updatePassword(
    deps,
    { ...proverOf(deps, id), sessionId: 0n },
    {
      currentPassword: people.fatima.password,
      password: 'Warda-2028',
      jobs: deps.jobs,
      onNewPassword,
      origin,
    },
  )
  await expect(late).rejects.toMatchObject({ code: 'auth.incorrect_password' })
  expect((await world.anonymous.post('/login', { login: 'fatima', password: resetTo })).status).toBe(200)
})
