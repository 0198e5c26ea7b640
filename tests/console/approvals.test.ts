import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownPermissions } from '#contract/permissions.ts'
import { permissionsOf, selectRights } from '#server/modules/staff/index.ts'
import { readFigures, walletOf } from '#server/modules/wallets/index.ts'
import type { Answer, Caller } from '#tests/world/caller.ts'
import { askForSecondFactor, createStaff, type StaffPerson, signedIn, signIn } from '#tests/world/console.ts'
import { isDeep } from '#tests/world/depth.ts'
import { clientIdOf, fund } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const crowdMilliseconds = 180_000
const [attempts, races] = isDeep ? [1_000, 200] : [200, 50]

let world: World
let admin: Caller
let other: Caller
let adminUser: StaffPerson
let laylaId: bigint
beforeAll(async () => {
  world = await openWorld()
  await askForSecondFactor(world, false)
  adminUser = await createStaff(world, 'admin')
  admin = await enter(adminUser)
  other = await enter(await createStaff(world, 'admin'))
  await world.as('layla')
  laylaId = await clientIdOf(world, 'layla')
  await fund(world, 'layla', '100.000')
})
afterAll(() => world.close())

const enter = async ({ username }: StaffPerson) => signedIn(world, await signIn(world, username))
const balance = async () =>
  (await readFigures(world.services.database.db, walletOf(laylaId, 'LYD'))).balanceMinor

async function ask(caller: Caller, method: 'put' | 'post', path: string, body: object): Promise<string> {
  const { status, body: answer } = await caller[method](path, body)
  expect({ status, answer }).toMatchObject({ status: 202 })
  return (answer.data as { approval_id: string }).approval_id
}
const askAdjustment = (caller: Caller, amount = '5.000', direction = 'in', reason = 'تصحيح خطأ') =>
  ask(caller, 'post', `/clients/${laylaId}/adjustments`, { direction, amount, reason })
const approve = (caller: Caller, id: string) => caller.post(`/approvals/${id}/approval`)

async function roleOf(user: StaffPerson): Promise<string> {
  const { role_id } = await world.services.database.db
    .selectFrom('staff_user_role')
    .select('role_id')
    .where('staff_user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  return String(role_id)
}
const rightsOf = async ({ id }: StaffPerson) =>
  [...permissionsOf(await selectRights(world.services.database.db, id))].sort()

function expectRefused(answer: Answer, code: string): void {
  expect(answer.body.code).toBe(code)
}

describe('an adjustment of a wallet', () => {
  test('moves nothing until a second person agrees; then exactly what was asked for, once, with its trace', async () => {
    const before = await balance()
    const id = await askAdjustment(admin)
    expect(await balance()).toBe(before)
    const notice = async () => (await other.get('/inbox').data<Record<string, string | null>[]>())[0]
    const title = 'An adjustment of a wallet: 5.000 LYD, asked by هدى سالم'
    expect(await notice()).toMatchObject({ title, link: `/console/approvals/${id}`, read_at: null })
    expect(await other.get(`/approvals/${id}`).data()).toMatchObject({
      status: 'waiting',
      maker: { id: String(adminUser.id) },
      after: { direction: 'in', amount: '5.000', currency: 'LYD' },
      subject: { type: 'client', title: expect.stringContaining('ليلى') },
      actions: ['approve', 'refuse'],
    })
    expect((await approve(other, id)).body.data).toMatchObject({ status: 'executed', actions: [] })
    expect(await balance()).toBe(before + 5_000n)
    const body = expect.stringContaining('Approved by')
    expect(await notice()).toMatchObject({ body, read_at: expect.any(String) })
    expectRefused(await approve(other, id), 'approval.not_waiting')
    const rows = await world.services.database.db
      .selectFrom('activity_log')
      .select(['action', 'actor_id'])
      .where('action', 'in', ['adjusted', 'approval_executed'])
      .orderBy('action')
      .execute()
    expect(rows.map(({ action }) => action)).toEqual(['adjusted', 'approval_executed'])
  })

  test('asked for twice at once waits once, and is asked for anew when it was decided', async () => {
    const twice = await Promise.all([askAdjustment(admin, '7.000'), askAdjustment(admin, '7.000')])
    expect(new Set(twice).size).toBe(1)
    await other.post(`/approvals/${twice[0]}/refusal`, { reason: 'مكرر' }).data()
    const anew = await askAdjustment(admin, '7.000')
    expect(twice).not.toContain(anew)
    await admin.delete(`/approvals/${anew}`).data()
    const rows = await world.services.database.db
      .selectFrom('activity_log')
      .select(['action', 'ip', 'request_id'])
      .where('subject_type', '=', 'approval')
      .where('subject_id', '=', anew)
      .orderBy('id')
      .execute()
    const traced = { ip: expect.anything(), request_id: expect.any(String) }
    expect(rows).toMatchObject([
      { action: 'approval_asked', ...traced },
      { action: 'approval_withdrawn', ...traced },
    ])
  })

  test('is not approved by who asked for it, nor by who may not decide', async () => {
    const id = await askAdjustment(admin)
    expectRefused(await approve(admin, id), 'approval.own_request')
    const clerk = await enter(await createStaff(world, ['clients-adjust', 'approvals-user-roles']))
    expectRefused(await approve(clerk, id), 'request.not_found')
    expect((await clerk.get(`/approvals/${id}`)).status).toBe(404)
    await other.post(`/approvals/${id}/refusal`, { reason: 'المبلغ غير صحيح' })
    const [notification] = await admin.get('/inbox').data<{ body: string }[]>()
    expect(notification?.body).toContain('المبلغ غير صحيح')
  })

  test('cannot take more than there is, neither when asked for nor when approved', async () => {
    const answer = await admin.post(`/clients/${laylaId}/adjustments`, {
      direction: 'out',
      amount: '900000.000',
      reason: 'كثير',
    })
    expectRefused(answer, 'ledger.insufficient_funds')
    const all = `${(await balance()) / 1000n}.000`
    const [first, second] = [
      await askAdjustment(admin, all, 'out'),
      await askAdjustment(admin, all, 'out', 'خطأ آخر'),
    ]
    expect((await approve(other, first)).status).toBe(200)
    expectRefused(await approve(other, second), 'ledger.insufficient_funds')
    expect(await other.get(`/approvals/${second}`).data()).toMatchObject({ status: 'waiting' })
    await other.post(`/approvals/${second}/refusal`, { reason: 'لا رصيد' })
    await fund(world, 'layla', '100.000')
  })
})

describe('the database itself', () => {
  test.each([
    [
      'the maker as checker',
      `update approval set status = 'executed', decided_at = now(), checker_id = maker_id`,
    ],
    ['nobody as checker', `update approval set status = 'executed', decided_at = now()`],
    ['another payload', `update approval set payload = '{}'`],
    [
      'a request that is decided from the start',
      `insert into approval (kind, maker_id, payload, payload_hash, subject_type, after, expires_at, status, checker_id, decided_at)
       select kind, maker_id, payload, payload_hash, subject_type, after, expires_at, 'executed', maker_id + 1, now() from approval`,
    ],
  ])('refuses %s by any role', async (_what, sql) => {
    const id = await askAdjustment(admin)
    await expect(world.asOwner(`${sql} where id = ${id}`)).rejects.toThrow()
    await other.post(`/approvals/${id}/refusal`, { reason: 'تجربة' })
    await expect(
      world.asOwner(
        `update approval set status = 'waiting', checker_id = null, decided_at = null where id = ${id}`,
      ),
    ).rejects.toThrow()
  })
})

describe('permissions of a role', () => {
  test('one less: asked for, seen as a difference, approved, and gone from the next call on', async () => {
    const clerk = await createStaff(world, ['statistics', 'roles-permissions'])
    const session = await enter(clerk)
    const role = await roleOf(clerk)
    expect((await session.get('/permissions')).status).toBe(200)
    const id = await ask(admin, 'put', `/roles/${role}/permissions`, { permissions: ['statistics'] })
    expect((await session.get('/permissions')).status).toBe(200)
    expect(await other.get(`/approvals/${id}`).data()).toMatchObject({
      before: { permissions: ['roles-permissions', 'statistics'] },
      after: { permissions: ['statistics'] },
      changed_meanwhile: false,
    })
    expect((await approve(other, id)).status).toBe(200)
    expectRefused(await session.get('/permissions'), 'staff.permission_denied')
    expect(await rightsOf(clerk)).toEqual(['statistics'])
  })

  test('of two requests about the same role the second is no longer what its maker saw', async () => {
    const role = await roleOf(await createStaff(world, ['statistics']))
    const [first, second] = await Promise.all(
      [[], ['statistics', 'roles-permissions']].map((permissions) =>
        ask(admin, 'put', `/roles/${role}/permissions`, { permissions }),
      ),
    )
    expect((await approve(other, first ?? '')).status).toBe(200)
    expect(await other.get(`/approvals/${second}`).data()).toMatchObject({ changed_meanwhile: true })
    expectRefused(await approve(other, second ?? ''), 'approval.changed_meanwhile')
  })

  test('nobody gives themself, or others, what they do not have; the administrator’s role does not change', async () => {
    const own = [
      'roles-update',
      'users-update',
      'statistics',
      'approvals-role-permissions',
      'approvals-user-roles',
    ]
    const clerk = await createStaff(world, own)
    const session = await enter(clerk)
    const mine = await roleOf(clerk)
    const theirs = await createStaff(world, [])
    const role = await roleOf(theirs)
    const put = (path: string, body: object) => session.put(path, body)
    const more = { permissions: [...own, 'roles-permissions'] }
    expectRefused(await put(`/roles/${mine}/permissions`, more), 'staff.own_rights')
    expectRefused(await put(`/roles/${role}/permissions`, more), 'staff.beyond_own_rights')
    expectRefused(await put(`/roles/1/permissions`, { permissions: [] }), 'staff.fixed_role')
    expectRefused(await put(`/users/${clerk.id}/roles`, { role_ids: ['1'] }), 'staff.own_rights')
    expectRefused(await put(`/users/${theirs.id}/roles`, { role_ids: ['1'] }), 'staff.beyond_own_rights')
    expectRefused(await put(`/users/${adminUser.id}/roles`, { role_ids: [] }), 'staff.beyond_own_rights')
    const unknown = await put(`/roles/${role}/permissions`, { permissions: ['no-such-thing'] })
    expect(unknown.body.errors).toHaveProperty('permissions')
    // Nor does the second person's decision.
    const id = await ask(admin, 'put', `/users/${clerk.id}/roles`, { role_ids: [mine, '1'] })
    expectRefused(await approve(session, id), 'staff.own_rights')
    const rights = { permissions: ['roles-permissions'] }
    const wider = await ask(admin, 'put', `/roles/${role}/permissions`, rights)
    expectRefused(await approve(session, wider), 'staff.beyond_own_rights')
    expect(await rightsOf(clerk)).toEqual([...own].sort())
  })
})

test(`${attempts} random attempts of one person to get round the other: none changes anything`, {
  timeout: crowdMilliseconds,
}, async () => {
  const schemer = await createStaff(world, [...knownPermissions])
  const session = await enter(schemer)
  const [mine, victim] = [await roleOf(schemer), await createStaff(world, [])]
  const own = [
    await askAdjustment(session),
    await ask(session, 'put', `/users/${victim.id}/roles`, { role_ids: [mine] }),
  ]
  const before = { rights: await rightsOf(victim), balance: await balance() }
  const id = fc.constantFrom(...own)
  const junk = fc.dictionary(
    fc.constantFrom('checker_id', 'status', 'approved', 'maker_id', '_method', 'reason'),
    fc.jsonValue(),
  )
  const attempt = fc.oneof(
    fc.record({
      method: fc.constant('post' as const),
      path: id.map((one) => `/approvals/${one}/approval`),
      body: fc.option(junk),
    }),
    fc.record({
      method: fc.constant('post' as const),
      path: id.map((one) => `/approvals/${one}/refusal`),
      body: fc.option(junk),
    }),
    fc.record({
      method: fc.constant('put' as const),
      path: id.map((one) => `/approvals/${one}`),
      body: fc.option(junk),
    }),
    fc.constant({
      method: 'put' as const,
      path: `/users/${schemer.id}/roles`,
      body: { role_ids: ['1'] },
    }),
  )
  await fc.assert(
    fc.asyncProperty(attempt, async ({ method, path, body }) => {
      const answer = await session[method](path, body ?? undefined)
      expect([400, 403, 404, 405, 422]).toContain(answer.status)
    }),
    { numRuns: attempts },
  )
  expect({ rights: await rightsOf(victim), balance: await balance() }).toEqual(before)
  for (const one of own)
    expect(await session.get(`/approvals/${one}`).data()).toMatchObject({ status: 'waiting', checker: null })
})

test(`${races} races of two who approve, refuse and withdraw at once: each request is decided once, and paid at most once`, {
  timeout: crowdMilliseconds,
}, async () => {
  const third = await enter(await createStaff(world, 'admin'))
  let executed = 0n
  const before = await balance()
  for (let race = 0; race < races; race += 1) {
    const id = await askAdjustment(admin, '1.000')
    const answers = await Promise.all([
      approve(other, id),
      approve(third, id),
      ...(race % 3 === 0 ? [third.post(`/approvals/${id}/refusal`, { reason: 'سباق' })] : []),
      ...(race % 3 === 1 ? [admin.delete(`/approvals/${id}`)] : []),
      approve(admin, id),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { status } = await admin.get(`/approvals/${id}`).data<{ status: string }>()
    if (status === 'executed') executed += 1_000n
  }
  expect(await balance()).toBe(before + executed)
  expect(executed).toBeGreaterThan(0n)
})
