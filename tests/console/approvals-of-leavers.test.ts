import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#tests/world/caller.ts'
import { askForSecondFactor, hire, knock, type StaffPerson, signedIn, workAs } from '#tests/world/console.ts'
import { clientIdOf, walletFigures } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let checker: Caller
beforeAll(async () => {
  world = await openWorld()
  await askForSecondFactor(world, false)
  checker = await workAs(world, 'admin')
  await world.as('layla')
})
afterAll(() => world.close())

const enter = async ({ username }: StaffPerson) => signedIn(world, await knock(world, username))
const idOf = (data: unknown) => (data as { approval_id: string }).approval_id
const approve = (id: string) => checker.post(`/approvals/${id}/approval`)

async function roleOf({ id }: StaffPerson): Promise<bigint> {
  const row = await world.services.database.db
    .selectFrom('staff_user_role')
    .select('role_id')
    .where('staff_user_id', '=', id)
    .executeTakeFirstOrThrow()
  return row.role_id
}

test('nothing is carried out in the name of who works here no more; it can still be refused', async () => {
  const leaver = await hire(world, ['clients-adjust'])
  const adjustment = { direction: 'in', amount: '5.000', reason: 'تصحيح خطأ' }
  const layla = await clientIdOf(world, 'layla')
  const { body } = await (await enter(leaver)).post(`/clients/${layla}/adjustments`, adjustment)
  const id = idOf(body.data)
  await world.asOwner(`update staff_user set active = false where id = ${leaver.id}`)
  const before = await walletFigures(world, 'layla')
  expect((await approve(id)).body.code).toBe('approval.changed_meanwhile')
  expect(await walletFigures(world, 'layla')).toEqual(before)
  expect((await checker.post(`/approvals/${id}/refusal`, { reason: 'غادر الموظف' })).status).toBe(200)
})

test('who asked must still have what they wanted to give when another agrees', async () => {
  const maker = await hire(world, ['roles-update', 'statistics'])
  const role = await roleOf(await hire(world, []))
  const asking = await enter(maker)
  const { body } = await asking.put(`/roles/${role}/permissions`, { permissions: ['statistics'] })
  await world.asOwner(
    `delete from role_permission where role_id = ${await roleOf(maker)} and permission = 'statistics'`,
  )
  expect((await approve(idOf(body.data))).body.code).toBe('staff.beyond_own_rights')
})
