import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleOperations, resourceOperations } from '#contract/console-registry.ts'
import { type Operation, permissionsOf } from '#contract/kernel/operation.ts'
import { askPermissions } from '#contract/shapes/approval-kinds.ts'
import { openPostingEngine } from '#server/ledger/index.ts'
import { loadApprovals } from '#server/modules/approvals/index.ts'
import { moveOperation } from '#server/modules/wallets/staff/move-money.ts'
import type { Caller } from '#tests/world/caller.ts'
import {
  askForSecondFactor,
  createStaff,
  type StaffPerson,
  signedIn,
  signIn,
  workAs,
} from '#tests/world/console.ts'
import { clientIdOf, walletFigures } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const origin = { ip: '127.0.0.1', agent: null, locale: 'ar' } as const

let world: World
let checker: Caller
beforeAll(async () => {
  world = await openWorld()
  await askForSecondFactor(world, false)
  checker = await workAs(world, 'admin')
  await world.as('layla')
})
afterAll(() => world.close())

const enter = async ({ username }: StaffPerson) => signedIn(world, await signIn(world, username))
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
  const leaver = await createStaff(world, ['clients-adjust'])
  const adjustment = { direction: 'in', amount: '5.000', reason: 'تصحيح خطأ' }
  const layla = await clientIdOf(world, 'layla')
  const { body } = await (await enter(leaver)).post(`/clients/${layla}/adjustments`, adjustment)
  const id = idOf(body.data)
  await world.asOwner(`update staff_user set active = false where id = ${leaver.id}`)
  const before = await walletFigures(world, 'layla')
  expect((await approve(id)).body.code).toBe('approval.maker_without_right')
  expect(await walletFigures(world, 'layla')).toEqual(before)
  expect((await checker.post(`/approvals/${id}/refusal`, { reason: 'غادر الموظف' })).status).toBe(200)
})

test('whatever needs two people names the permission to ask for it, which is looked at again', () => {
  const asked = [...consoleOperations, ...resourceOperations]
    // What is sent again by its key (money by the row) answers in its body what waits, and says when that is needed.
    .filter(({ guarded, errors }: Operation) => guarded || errors?.includes('approval.needed'))
    .flatMap((operation: Operation) => permissionsOf(operation))
  expect(new Set(Object.values(askPermissions))).toEqual(new Set(asked))
})

test('nothing is paid in the name of who may no longer ask for it, however late they lost the right', async () => {
  const maker = await createStaff(world, ['clients-adjust'])
  const layla = await clientIdOf(world, 'layla')
  const adjustment = { direction: 'in', amount: '5.000', reason: 'تصحيح خطأ' } as const
  const { body } = await (await enter(maker)).post(`/clients/${layla}/adjustments`, adjustment)
  const id = idOf(body.data)
  await world.asOwner(`delete from role_permission where role_id = ${await roleOf(maker)}`)
  const before = await walletFigures(world, 'layla')
  expect(await checker.get(`/approvals/${id}`).data()).toMatchObject({ maker_without_right: true })
  expect((await approve(id)).body.code).toBe('approval.maker_without_right')
  // As if it had been approved before and then lost on the way to the posting engine.
  const checkerId = (await createStaff(world, ['approvals-adjustment'])).id
  const { reason } = adjustment
  const move = { fromId: null, toId: layla, amountMinor: 5_000n, currency: 'LYD', reason }
  const atConsole = async (load?: typeof loadApprovals) => {
    const engine = openPostingEngine({ url: world.database.url, keys: world.services.keys })
    const submitted = engine.post(moveOperation('adjustment', load), {
      input: { approvalId: BigInt(id), checkerId, move, transfer: null, origin },
      actor: { type: 'staff', id: checkerId },
    })
    return submitted.finally(() => engine.drain())
  }
  await expect(atConsole()).rejects.toThrow('approval.maker_without_right')
  expect(await walletFigures(world, 'layla')).toMatchObject({ balanceMinor: before.balanceMinor })
  // Control: the posting engine that does not look pays.
  await atConsole(async (tx, inputs) =>
    (await loadApprovals(tx, inputs)).map(
      (facts) => facts && { ...facts, row: { ...facts.row, may_maker_ask: true } },
    ),
  )
  expect((await walletFigures(world, 'layla')).balanceMinor).toBe(before.balanceMinor + 5_000n)
})

test('who asked must still have what they wanted to give when another agrees', async () => {
  const maker = await createStaff(world, ['roles-update', 'statistics'])
  const role = await roleOf(await createStaff(world, []))
  const asking = await enter(maker)
  const { body } = await asking.put(`/roles/${role}/permissions`, { permissions: ['statistics'] })
  await world.asOwner(
    `delete from role_permission where role_id = ${await roleOf(maker)} and permission = 'statistics'`,
  )
  expect((await approve(idOf(body.data))).body.code).toBe('staff.beyond_own_rights')
})
