import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '#tests/world/caller.ts'
import {
  askForSecondFactor,
  createStaff,
  type StaffPerson,
  signedIn,
  signIn,
  workAs,
} from '#tests/world/console.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const reason = 'فقدت هاتفها ورموزها'

let world: World
let maker: Caller
let checker: Caller
let huda: StaffPerson
beforeAll(async () => {
  world = await openWorld()
  await askForSecondFactor(world, false)
  maker = await workAs(world, 'admin')
  checker = await workAs(world, 'admin')
})
afterAll(() => world.close())
beforeEach(async () => {
  huda = await createStaff(world, ['statistics'])
})

async function addPasskey({ id }: StaffPerson, name: string): Promise<void> {
  await world.asOwner(
    `insert into staff_passkey (staff_user_id, credential_id, public_key, counter, transports, name)
     values (${id}, '${name}-${id}', '\\x00', 0, '{}', '${name}')`,
  )
}

const enter = async ({ username }: StaffPerson) => signedIn(world, await signIn(world, username))
const ask = (by: Caller, { id }: StaffPerson) => by.post(`/users/${id}/second-factor-resets`, { reason })
const approve = (by: Caller, id: string) => by.post(`/approvals/${id}/approval`)

async function asked(): Promise<string> {
  const { body } = await ask(maker, huda)
  return (body.data as { approval_id: string }).approval_id
}

test('two colleagues take the factors of a third away: she is out, is told, and comes in by her password', async () => {
  const session = await enter(huda)
  await addPasskey(huda, 'phone')
  const id = await asked()
  expect((await session.get('/session')).status).toBe(200)
  expect((await approve(maker, id)).body.code).toBe('approval.own_request')
  expect(await checker.get(`/approvals/${id}`).data()).toMatchObject({
    before: { second_factors: 1 },
    after: { second_factors: 0 },
    reason,
  })

  expect((await approve(checker, id)).status).toBe(200)
  expect((await session.get('/session')).status).toBe(401)
  const again = await enter(huda)
  expect(await again.get('/second-factors').data()).toMatchObject({ totp: null, passkeys: [] })
  const logged = await world.services.database.db
    .selectFrom('activity_log')
    .select('after')
    .where('action', '=', 'second_factor_reset')
    .where('subject_id', '=', String(huda.id))
    .executeTakeFirstOrThrow()
  expect(logged.after).toMatchObject({ second_factors: 0, approval_id: id })
})

test('nobody does it for themselves, for who may do more, or where there is nothing to take away', async () => {
  expect((await ask(maker, huda)).body.code).toBe('staff.no_second_factor')
  await addPasskey(huda, 'phone')
  const lesser = await workAs(world, ['users-index', 'users-show', 'users-reset-factors'])
  expect((await ask(lesser, huda)).body.code).toBe('staff.beyond_own_rights')
  const boss = await createStaff(world, 'admin')
  const own = await enter(boss)
  await addPasskey(boss, 'key')
  expect((await ask(own, boss)).body.code).toBe('staff.not_yourself')
})

test('who put another factor in the place of the lost one meanwhile keeps it: the request is for what was seen', async () => {
  await addPasskey(huda, 'phone')
  const id = await asked()
  await addPasskey(huda, 'key')
  await world.asOwner(`delete from staff_passkey where staff_user_id = ${huda.id} and name = 'phone'`)
  expect((await approve(checker, id)).body.code).toBe('approval.changed_meanwhile')
})
