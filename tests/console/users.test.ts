import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownPermissions } from '#contract/permissions.ts'
import type { Answer, Caller } from '#tests/world/caller.ts'
import {
  askForSecondFactor,
  hire,
  knock,
  type StaffPerson,
  signedIn,
  staffPassword,
} from '#tests/world/console.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
let adminUser: StaffPerson
beforeAll(async () => {
  world = await openWorld()
  await askForSecondFactor(world, false)
  adminUser = await hire(world, 'admin')
  admin = await enter(adminUser)
})
afterAll(() => world.close())

const enter = async ({ username }: StaffPerson) => signedIn(world, await knock(world, username))
const me = (caller: Caller) => caller.get('/session')
const codeOf = ({ status, body: { code } }: Answer) => [status, code]

async function add(body: object): Promise<{ id: string }> {
  return admin.post('/users', body).data<{ id: string }>()
}

test('a colleague who is added has no password that opens anything, and no right', async () => {
  const huda = { name: 'Huda Salem', username: 'huda', email: 'huda@mahfaza.ly', locale: 'ar' }
  const row = await add(huda)
  expect(row).toMatchObject({ ...huda, role_ids: [], active: true, last_login_at: null })
  expect(JSON.stringify(row)).not.toContain('argon2')
  for (const guess of ['', staffPassword, 'huda', 'null'])
    expect((await knock(world, 'huda', guess)).status).not.toBe(200)
  const more = { ...huda, username: 'huda2', email: 'huda2@mahfaza.ly' }
  for (const odd of [{ role_ids: ['1'] }, { password: 'Zahra-2027' }, { password_hash: 'x' }])
    expect((await admin.post('/users', { ...more, ...odd })).status).toBe(422)
})

describe('whoever is closed out', () => {
  test.each([
    ['deactivated', (id: bigint) => admin.put(`/users/${id}`, { active: false })],
    ['thrown away', (id: bigint) => admin.delete(`/users/${id}`)],
  ])('%s: is out at once, cannot come in, and no session comes back with the account', async (how, close) => {
    const clerk = await hire(world, ['statistics'])
    const sessions = [await enter(clerk), await enter(clerk)]
    expect((await close(clerk.id)).status).toBe(200)
    for (const session of sessions) expect((await me(session)).status).toBe(401)
    expect((await knock(world, clerk.username)).status).not.toBe(200)
    const back =
      how === 'deactivated'
        ? await admin.put(`/users/${clerk.id}`, { active: true })
        : await admin.post(`/users/${clerk.id}/restoration`)
    expect(back.status).toBe(200)
    for (const session of sessions) expect((await me(session)).status).toBe(401)
    expect((await me(await enter(clerk))).status).toBe(200)
  })
})

test('another e-mail ends what was sent to the old one', async () => {
  const clerk = await hire(world, [])
  const { db } = world.services.database
  await world.asOwner(
    `insert into staff_password_reset (staff_user_id, code_hash, token_hash, expires_at)
     values (${clerk.id}, 'x', 'one', now() + interval '10 minutes')`,
  )
  expect((await admin.put(`/users/${clerk.id}`, { name: 'Huda Ali' })).status).toBe(200)
  const open = () =>
    db
      .selectFrom('staff_password_reset')
      .select('id')
      .where('staff_user_id', '=', clerk.id)
      .where('used_at', 'is', null)
      .execute()
  expect(await open()).toHaveLength(1)
  expect((await admin.put(`/users/${clerk.id}`, { email: 'other@mahfaza.ly' })).status).toBe(200)
  expect(await open()).toEqual([])
})

describe('nobody', () => {
  test('manages their own account, nor that of somebody who may do more', async () => {
    const own = ['users-index', 'users-update', 'users-destroy', 'users-restore', 'roles-update']
    const clerk = await hire(world, own)
    const session = await enter(clerk)
    const stronger = await hire(world, [...own, 'statistics'])
    const equal = await hire(world, own)
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
    const clerk = await enter(await hire(world, ['roles-index', 'roles-update']))
    const theirs = await admin.get('/roles?sort=-id&per_page=1').data<{ id: string }[]>()
    const stronger = await hire(world, ['statistics', 'roles-update'])
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
  const everything = await enter(await hire(world, [...knownPermissions]))
  const [one, other] = [await hire(world, 'admin'), await hire(world, 'admin')]
  const [first, second] = [await enter(one), await enter(other)]
  // Everybody else with the role leaves first, so that only these two are left.
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
