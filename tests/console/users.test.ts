import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownPermissions } from '#contract/permissions.ts'
import { beside } from '#tests/world/beside.ts'
import type { Answer, Caller } from '#tests/world/caller.ts'
import {
  askForSecondFactor,
  createStaff,
  type StaffPerson,
  signedIn,
  signIn,
  staffPassword,
  workAs,
} from '#tests/world/console.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
let adminUser: StaffPerson
beforeAll(async () => {
  world = await openWorld()
  await askForSecondFactor(world, false)
  adminUser = await createStaff(world, 'admin')
  admin = await enter(adminUser)
})
afterAll(() => world.close())

const enter = async ({ username }: StaffPerson) => signedIn(world, await signIn(world, username))
const me = (caller: Caller) => caller.get('/session')
const codeOf = ({ status, body: { code } }: Answer) => [status, code]

const reason = 'بريده القديم مغلق'

/** @returns the id of the request, which stays the same while it waits */
async function ask({ id }: StaffPerson, wanted: { email?: string; active?: true }): Promise<string> {
  const asked = await admin.put(`/users/${id}/sign-in`, { ...wanted, reason })
  expect(asked.status).toBe(202)
  return (asked.body.data as { approval_id: string }).approval_id
}

async function agree(person: StaffPerson, wanted: { email?: string; active?: true }): Promise<void> {
  const id = await ask(person, wanted)
  expect((await (await workAs(world, 'admin')).post(`/approvals/${id}/approval`)).status).toBe(200)
}

async function add(body: object): Promise<{ id: string }> {
  return admin.post('/users', { phone: '0912223344', ...body }).data<{ id: string }>()
}

test('a colleague who is added has no password that opens anything, and no right', async () => {
  const huda = { name: 'Huda Salem', username: 'huda', email: 'huda@mahfaza.ly', locale: 'ar' }
  const row = await add(huda)
  expect(row).toMatchObject({ ...huda, role_ids: [], active: true, last_login_at: null })
  expect(JSON.stringify(row)).not.toContain('argon2')
  expect(await world.outbox.messagesTo('huda@mahfaza.ly')).toHaveLength(1)
  for (const guess of ['', staffPassword, 'huda', 'null'])
    expect((await signIn(world, 'huda', guess)).status).not.toBe(200)
  const more = { ...huda, username: 'huda2', email: 'huda2@mahfaza.ly', phone: '0912223344' }
  const unknown = { phone: null, nid: null }
  for (const odd of [{ role_ids: ['1'] }, { password: 'Zahra-2027' }, { password_hash: 'x' }, unknown])
    expect((await admin.post('/users', { ...more, ...odd })).status).toBe(422)
})

describe('a suspended user', () => {
  test.each([
    ['deactivated', (id: bigint) => admin.put(`/users/${id}`, { active: false })],
    ['thrown away', (id: bigint) => admin.delete(`/users/${id}`)],
  ])('%s: is out at once, cannot come in, and no session comes back with the account', async (how, close) => {
    const clerk = await createStaff(world, ['statistics'])
    const sessions = [await enter(clerk), await enter(clerk)]
    expect((await close(clerk.id)).status).toBe(200)
    for (const session of sessions) expect((await me(session)).status).toBe(401)
    expect((await signIn(world, clerk.username)).status).not.toBe(200)
    if (how === 'deactivated')
      expect(codeOf(await admin.put(`/users/${clerk.id}`, { active: true }))).toEqual([
        422,
        'staff.two_people',
      ])
    else expect(await admin.post(`/users/${clerk.id}/restoration`).data()).toMatchObject({ active: false })
    expect((await signIn(world, clerk.username)).status).not.toBe(200)
    await agree(clerk, { active: true })
    for (const session of sessions) expect((await me(session)).status).toBe(401)
    expect((await me(await enter(clerk))).status).toBe(200)
  })
})

test('another e-mail ends what was sent to the old one, which is told', async () => {
  const email = 'plain@mahfaza.ly'
  const clerk = await add({ name: 'Huda Ali', username: 'plain', email, locale: 'ar' })
  const { db } = world.services.database
  await world.asOwner(
    `insert into staff_password_reset (staff_user_id, code_hash, token_hash, expires_at)
     values (${clerk.id}, 'x', 'one', now() + interval '10 minutes')`,
  )
  expect((await admin.put(`/users/${clerk.id}`, { name: 'Huda Omar' })).status).toBe(200)
  const open = () =>
    db
      .selectFrom('staff_password_reset')
      .select('id')
      .where('staff_user_id', '=', BigInt(clerk.id))
      .where('used_at', 'is', null)
      .execute()
  expect(await open()).toHaveLength(1)
  expect((await admin.put(`/users/${clerk.id}`, { email: 'other@mahfaza.ly' })).status).toBe(200)
  expect(await open()).toEqual([])
  expect(await world.outbox.messagesTo(email)).toHaveLength(2)
})

test('two people change the e-mail of a user with a role, and never one of them twice', async () => {
  const clerk = await createStaff(world, ['statistics'])
  const email = 'taken.over@mahfaza.ly'
  expect(await admin.put(`/users/${clerk.id}`, { email })).toMatchObject({
    status: 422,
    body: { code: 'staff.two_people', errors: { email: [expect.any(String)] } },
  })
  const approvalId = await ask(clerk, { email })
  expect(await world.outbox.messagesTo(clerk.email)).toEqual([])
  expect(codeOf(await admin.post(`/approvals/${approvalId}/approval`))).toEqual([422, 'approval.own_request'])
  await agree(clerk, { email })
  expect(await admin.get(`/users/${clerk.id}`).data()).toMatchObject({ email })
  expect(await world.outbox.messagesTo(clerk.email)).toHaveLength(1)
  const refusals = [
    [{ email }, 'staff.nothing_to_change'],
    [{ active: true }, 'staff.nothing_to_change'],
    [{ email: adminUser.email }, 'resource.taken'],
  ] as const
  for (const [body, code] of refusals) {
    const refused = await admin.put(`/users/${clerk.id}/sign-in`, { ...body, reason })
    expect(refused.body.code).toBe(code)
  }
  const own = await admin.put(`/users/${adminUser.id}/sign-in`, { email: 'own@mahfaza.ly', reason })
  expect(own.body.code).toBe('staff.not_yourself')
})

test('an address that another takes in the same moment is refused at its field, and the request still waits', async () => {
  const [clerk, faster] = [await createStaff(world, ['statistics']), await createStaff(world, ['statistics'])]
  const email = 'same.moment@mahfaza.ly'
  const id = await ask(clerk, { email })
  const checker = await workAs(world, 'admin')
  const taken = `update staff_user set email = '${email}' where id = ${faster.id}`
  expect(await beside(world, [taken], () => checker.post(`/approvals/${id}/approval`))).toMatchObject({
    status: 422,
    body: { code: 'resource.taken', errors: { email: [expect.any(String)] } },
  })
  expect(await admin.get(`/users/${clerk.id}`).data()).toMatchObject({ email: clerk.email })
  expect(await checker.get(`/approvals/${id}`).data()).toMatchObject({ status: 'waiting' })
})

test('roles that were asked for before the e-mail changed are not given to the reader of the new one', async () => {
  const email = 'fresh@mahfaza.ly'
  const { id } = await add({ name: 'Huda Fresh', username: 'fresh', email, locale: 'ar' })
  const asked = await admin.put(`/users/${id}/roles`, { role_ids: ['1'] })
  const { approval_id: approvalId } = asked.body.data as { approval_id: string }
  const checker = await workAs(world, 'admin')
  const { subject } = await checker.get(`/approvals/${approvalId}`).data<{ subject: { title: string } }>()
  expect(subject.title).toContain(email)
  expect((await admin.put(`/users/${id}`, { email: 'another@mahfaza.ly' })).status).toBe(200)
  const refused = await checker.post(`/approvals/${approvalId}/approval`)
  expect(refused.body.code).toBe('approval.changed_meanwhile')
})

describe('nobody', () => {
  test('is offered on their own row what is offered on a colleague’s', async () => {
    const offered = async (id: bigint) =>
      (await admin.get(`/users/${id}`).data<{ actions: string[] }>()).actions
    expect(await offered(adminUser.id)).toEqual(['show'])
    const others = await offered((await createStaff(world, ['statistics'])).id)
    expect(others).toEqual(['show', 'update', 'destroy', 'change-sign-in', 'reset-factors'])
  })

  test('manages their own account, nor that of a person with more permissions', async () => {
    const own = ['users-index', 'users-update', 'users-destroy', 'users-restore', 'roles-update']
    const clerk = await createStaff(world, own)
    const session = await enter(clerk)
    const stronger = await createStaff(world, [...own, 'statistics'])
    const equal = await createStaff(world, own)
    expect(codeOf(await session.put(`/users/${clerk.id}`, { email: 'me@mahfaza.ly' }))).toEqual([
      422,
      'staff.not_yourself',
    ])
    expect(codeOf(await session.delete(`/users/${clerk.id}`))).toEqual([422, 'staff.not_yourself'])
    for (const { id } of [stronger, adminUser]) {
      const beyond = [403, 'staff.beyond_own_rights']
      expect(codeOf(await session.put(`/users/${id}`, { email: 'mine@mahfaza.ly' }))).toEqual(beyond)
      expect(codeOf(await session.delete(`/users/${id}`))).toEqual(beyond)
    }
    expect((await admin.delete(`/users/${stronger.id}`)).status).toBe(200)
    expect(codeOf(await session.post(`/users/${stronger.id}/restoration`))).toEqual([
      403,
      'staff.beyond_own_rights',
    ])
    expect((await session.put(`/users/${equal.id}`, { name: 'Huda Omar' })).status).toBe(200)
  })

  test('renames the administrator’s role, or one that may do more than they', async () => {
    const clerk = await enter(await createStaff(world, ['roles-index', 'roles-update']))
    const theirs = await admin.get('/roles?sort=-id&per_page=1').data<{ id: string }[]>()
    const stronger = await createStaff(world, ['statistics', 'roles-update'])
    const [role] = (await admin.get(`/users/${stronger.id}`).data<{ role_ids: string[] }>()).role_ids
    const name = { ar: 'أمناء', en: 'Trusted' }
    expect(codeOf(await admin.put('/roles/1', { name }))).toEqual([422, 'resource.not_now'])
    expect(codeOf(await clerk.put(`/roles/${role}`, { name }))).toEqual([403, 'staff.beyond_own_rights'])
    expect((await clerk.put(`/roles/${theirs[0]?.id}`, { name })).status).toBe(200)
    const fresh = await admin.post('/roles', { name: { ar: 'صندوق', en: 'Till' } }).data()
    expect(fresh).toMatchObject({ users_count: 0, permissions_count: 0, holds_all: false })
  })
})

test('of two administrators who close each other out at once, one stays', async () => {
  const everything = await enter(await createStaff(world, [...knownPermissions]))
  const [one, other] = [await createStaff(world, 'admin'), await createStaff(world, 'admin')]
  const [first, second] = [await enter(one), await enter(other)]
  // All others with the role lose it first, so only these two have it.
  const { rows } = await world.services.database.pool.query<{ id: string }>(
    `select h.staff_user_id as id from staff_user_role h join staff_user u on u.id = h.staff_user_id
     where role_id = 1 and u.active and u.deleted_at is null and u.id <> all($1)`,
    [[String(one.id), String(other.id)]],
  )
  for (const { id } of rows)
    expect((await everything.put(`/users/${id}`, { active: false })).status).toBe(200)
  const answers = await Promise.all([
    first.put(`/users/${other.id}`, { active: false }),
    second.put(`/users/${one.id}`, { active: false }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const left = answers[0]?.status === 200 ? one : other
  expect(codeOf(await everything.put(`/users/${left.id}`, { active: false }))).toEqual([
    422,
    'staff.last_admin',
  ])
  expect(codeOf(await everything.delete(`/users/${left.id}`))).toEqual([422, 'staff.last_admin'])
})

test('who made or changed an account does not decide with it for 72 hours, and never when nobody else agreed', async () => {
  const owner = await createStaff(world, 'admin')
  admin = await enter(owner)
  const { id } = await add({ name: 'Huda Amer', username: 'huda3', email: 'huda3@mahfaza.ly' })
  const other = await enter(await createStaff(world, 'admin'))
  await world.asOwner(
    `update staff_user set password_hash = (select password_hash from staff_user where id = ${owner.id}) where id = ${id};
     insert into staff_user_role (staff_user_id, role_id) select ${id}, id from role where holds_all`,
  )
  const huda = await enter({ id: BigInt(id), username: 'huda3', email: '' })
  const target = await createStaff(world, ['statistics'])
  const request = await ask(target, { email: 'moved@mahfaza.ly' })
  const decide = async (caller: Caller) => codeOf(await caller.post(`/approvals/${request}/approval`))
  // Who made it may change it as often as they like.
  await logChanges({ accountId: id, byId: owner.id, count: 6_000 })
  expect(await decide(huda)).toEqual([422, 'approval.one_behind_both'])
  expect(await huda.get(`/approvals/${request}`).data()).toMatchObject({ tied: 'approval.one_behind_both' })
  // Two people agree about the address: the account is a person of its own, after three days.
  const moved = await admin.put(`/users/${id}/sign-in`, { email: 'huda.amer@mahfaza.ly', reason })
  const { approval_id } = moved.body.data as { approval_id: string }
  expect((await other.post(`/approvals/${approval_id}/approval`)).status).toBe(200)
  expect(await decide(huda)).toEqual([422, 'approval.changed_lately'])
  await world.asOwner(
    `alter table activity_log disable trigger all;
     update activity_log set created_at = created_at - interval '72 hours'
     where subject_type = 'staff_user' and subject_id = '${id}';
     alter table activity_log enable trigger all`,
  )
  expect(await huda.get(`/approvals/${request}`).data()).toMatchObject({ tied: null, shared: ['network'] })
  expect(await decide(huda)).toEqual([200, undefined])
  const { rows } = await sql`
    select a.checker_network = a.maker_network as same, l.after->>'same_network' as logged
     from approval a join activity_log l on l.subject_type = 'approval' and l.subject_id = a.id::text
     where a.id = ${request} and l.action = 'approval_executed'`.execute(world.services.database.db)
  expect(rows).toEqual([{ same: true, logged: 'true' }])
})

test('an administrator made with a role at the terminal, before two had to agree, is a person of their own', async () => {
  const [owner, second] = [await createStaff(world, 'admin'), await createStaff(world, 'admin')]
  admin = await enter(owner)
  await world.asOwner(
    `insert into activity_log (action, subject_type, subject_id, actor_type, actor_id, after)
     values ('created', 'staff_user', '${second.id}', 'staff', ${owner.id}, '{"role_ids": ["1"]}')`,
  )
  const request = await ask(await createStaff(world, ['statistics']), { email: 'first.two@mahfaza.ly' })
  expect(codeOf(await (await enter(second)).post(`/approvals/${request}/approval`))).toEqual([200, undefined])
})

test('who is behind an account that too many have changed is not guessed', async () => {
  const [owner, second] = [await createStaff(world, 'admin'), await createStaff(world, 'admin')]
  admin = await enter(owner)
  await logChanges({ accountId: second.id, byId: owner.id, count: 10_001, approvedBy: 'n + 1000000' })
  const request = await ask(await createStaff(world, ['statistics']), { email: 'bound@mahfaza.ly' })
  const checker = await enter(second)
  const tied = 'approval.too_many_changes'
  expect(codeOf(await checker.post(`/approvals/${request}/approval`))).toEqual([422, tied])
  expect(await checker.get(`/approvals/${request}`).data()).toMatchObject({ tied, status: 'waiting' })
})

type Changes = { accountId: bigint | string; byId: bigint; count: number; approvedBy?: string }
const logChanges = ({ accountId, byId, count, approvedBy = 'null' }: Changes) =>
  world.asOwner(
    `insert into activity_log (action, subject_type, subject_id, actor_type, actor_id, after, created_at)
     select 'updated', 'staff_user', '${accountId}', 'staff', ${byId},
       jsonb_build_object('approved_by', (${approvedBy})::text), now() - interval '4 days'
     from generate_series(1, ${count}) n`,
  )
