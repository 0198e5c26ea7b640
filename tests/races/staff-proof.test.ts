import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proveTotp } from '#server/modules/staff-access/prove-code.ts'
import { confirmTotp } from '#server/modules/staff-access/set-up-totp.ts'
import type { StaffActor } from '#server/platform/http/caller.ts'
import { consoleCallerOf } from '#tests/world/caller.ts'
import { askForSecondFactor, createStaff, type StaffPerson, signedIn, signIn } from '#tests/world/console.ts'
import { unknownCaller } from '#tests/world/open-guards.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const password = 'Rumman-Zaytun-2027'
const origin = { ip: '127.0.0.1', agent: null, locale: 'en' } as const
/** Of one member of staff. */
const sessionsMax = 20
let world: World
beforeAll(async () => {
  world = await openWorld()
  await askForSecondFactor(world, true)
})
afterAll(() => world.close())

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

/** The product's own parts, but `happens` runs before a proof is checked. */
function depsWith(happens: () => Promise<unknown>) {
  const { limiter, ...services } = world.services
  const take: typeof limiter.take = async (...asked) => {
    await happens()
    return limiter.take(...asked)
  }
  return { ...services, environment: 'demo' as const, limiter: { ...limiter, take } }
}

async function resetPassword(email: string): Promise<void> {
  const nobody = consoleCallerOf(world.app, null)
  await nobody.post('/forgot-password', { email })
  const code = await world.outbox.codeFor(email)
  const { reset_token } = await nobody
    .post('/forgot-password/verify', { email, code })
    .data<{ reset_token: string }>()
  const reset = { reset_token, password, password_confirmation: password }
  await nobody.post('/forgot-password/reset', reset).data()
}

const sessionsOf = ({ id }: StaffPerson) =>
  world.services.database.db
    .selectFrom('staff_session')
    .select('id')
    .where('staff_user_id', '=', id)
    .where('ended_at', 'is', null)
const openWorkOf = (person: StaffPerson) => sessionsOf(person).where('state', '=', 'open').execute()

/** A halfway session that must prove an app, with its secret. */
async function halfway(): Promise<{ person: StaffPerson; actor: StaffActor; secret: string }> {
  const person = await createStaff(world, [])
  const caller = signedIn(world, await signIn(world, person.username))
  const { secret } = await caller.post('/totp', {}).data<{ secret: string }>()
  const [session] = await sessionsOf(person).execute()
  const rights = { isFresh: true, permissions: new Set<string>(), csrfToken: '' }
  const actor = {
    type: 'staff',
    id: person.id,
    sessionId: session?.id ?? 0n,
    state: 'halfway',
    ...rights,
  } as const
  return { person, actor, secret }
}

const adopted = 'secret = pending, confirmed_at = now(), pending = null, pending_expires_at = null'

describe.each([
  ['a new password was set', ({ email }: StaffPerson) => resetPassword(email)],
  [
    'the account was closed',
    ({ id }: StaffPerson) => world.asOwner(`update staff_user set active = false where id = ${id}`),
  ],
])('when %s while a second factor was looked at', (_what, happens) => {
  test('its proof opens no session', async () => {
    const { person, actor, secret } = await halfway()
    await world.asOwner(`update staff_totp set ${adopted} where staff_user_id = ${person.id}`)
    const late = proveTotp(
      depsWith(() => happens(person)),
      { actor, origin, visitor: unknownCaller },
      codeOf(secret),
    )
    await expect(late).rejects.toMatchObject({ code: 'request.unauthenticated' })
    expect(await openWorkOf(person)).toEqual([])
  })

  test('none is set up', async () => {
    const { person, actor, secret } = await halfway()
    const late = confirmTotp(
      depsWith(() => happens(person)),
      { actor, origin, visitor: unknownCaller },
      codeOf(secret),
    )
    await expect(late).rejects.toMatchObject({ code: 'request.unauthenticated' })
    expect(await openWorkOf(person)).toEqual([])
    const totp = world.services.database.db.selectFrom('staff_totp').select('secret')
    expect(await totp.where('staff_user_id', '=', person.id).execute()).toEqual([{ secret: null }])
  })
})

test('a session that made room for a newer one has its end in the login log', async () => {
  const { id, username } = await createStaff(world, [])
  await askForSecondFactor(world, false)
  for (let count = 0; count <= sessionsMax; count += 1) await signIn(world, username)
  const rows = await world.services.database.db
    .selectFrom('login_log')
    .select('logout_at')
    .where('actor_type', '=', 'staff')
    .where('actor_id', '=', id)
    .orderBy('id')
    .execute()
  expect(rows.map(({ logout_at }) => logout_at !== null)).toEqual([
    true,
    ...Array.from({ length: sessionsMax }, () => false),
  ])
  await askForSecondFactor(world, true)
})
