import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSettings } from '#server/modules/settings/index.ts'
import { beside } from '#tests/world/beside.ts'
import type { Answer, Caller } from '#tests/world/caller.ts'
import { newCategory, printVouchers } from '#tests/world/catalogue.ts'
import { createStaff, signedIn, signIn, workAs } from '#tests/world/console.ts'
import { clientIdOf } from '#tests/world/money.ts'
import { makeBranch, names } from '#tests/world/organisation.ts'
import { receiver } from '#tests/world/products.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
beforeAll(async () => {
  world = await openWorld()
  admin = await workAs(world, 'admin')
})
afterAll(() => world.close())

const structures = '/administrative-structures'

interface Row {
  readonly id: string
  readonly updated_at: string
}
const make = (n: number, parent_id: string | null = null, more: object = {}) =>
  admin.post(structures, { name: names(n), parent_id, ...more }).data<Row>()

async function putBelow({ id }: Row, parent_id: string | null) {
  const { updated_at: seen_updated_at } = await admin.get(`${structures}/${id}`).data<Row>()
  return admin.put(`${structures}/${id}`, { parent_id, seen_updated_at })
}

const set = (values: object) =>
  world.services.database.transact((tx) => changeSettings(tx, { values, staffId: null }))

test('a branch is shown with its city, its phones and its hours, and with the setting off it does not exist', async () => {
  const id = await makeBranch(admin, 1)
  const hours = [{ from_day: 'saturday', to_day: 'thursday', opens: '09:00', closes: '17:00' }]
  const shown = { id, name: names(1), city: { en: 'Tripoli' }, phone: '0213334455', phone2: null, hours }
  expect(await world.anonymous.get('/branches').data()).toMatchObject([shown])
  expect(await world.anonymous.get(`/branches/${id}`).data()).toMatchObject(shown)
  await set({ show_branches: false })
  expect(await world.anonymous.get('/branches').data()).toEqual([])
  expect((await world.anonymous.get(`/branches/${id}`)).status).toBe(404)
  await set({ show_branches: true })
  expect((await world.anonymous.get(`/branches/${id}`)).status).toBe(200)
})

test('a facility is shown with its description, and with the setting off it does not exist', async () => {
  const facility = { name: names(5), description: names(6) }
  const { id } = await admin.post('/facilities', facility).data<Row>()
  expect(await world.anonymous.get('/facilities').data()).toMatchObject([{ id, ...facility }])
  await set({ show_facilities: false })
  expect(await world.anonymous.get('/facilities').data()).toEqual([])
  await set({ show_facilities: true })
})

test('the board and the administration are hidden apart', async () => {
  const [chairman, manager] = [await make(10, null, { board: true }), await make(11)]
  const listed = async () => (await world.anonymous.get(structures).data<Row[]>()).map(({ id }) => id).sort()
  expect(await listed()).toEqual([chairman.id, manager.id].sort())
  await set({ show_board_of_directors: false })
  expect(await listed()).toEqual([manager.id])
  await set({ show_board_of_directors: true, show_administrative_structures: false })
  expect(await listed()).toEqual([chairman.id])
  await set({ show_administrative_structures: true })
})

test('a unit is never put below itself or what is below it, and the tree has eight levels', async () => {
  const top = await make(20)
  const middle = await make(21, top.id)
  const low = await make(22, middle.id)
  for (const parent of [top.id, middle.id, low.id])
    expect(await putBelow(top, parent)).toMatchObject({
      status: 422,
      body: { code: 'structure.circle', errors: { parent_id: expect.any(Array) } },
    })
  let last = low
  for (let level = 4; level <= 8; level += 1) last = await make(20 + level, last.id)
  const deeper = { name: names(29), parent_id: last.id }
  expect(await admin.post(structures, deeper)).toMatchObject({ body: { code: 'structure.too_deep' } })
  expect(await putBelow(top, (await make(30)).id)).toMatchObject({ body: { code: 'structure.too_deep' } })
  expect((await putBelow(middle, null)).status).toBe(200)
})

test('two units put below each other at once: the second move waits, and is refused', async () => {
  const [one, other] = [await make(40), await make(41)]
  const moved = `update administrative_structure set parent_id = ${other.id} where id = ${one.id}`
  const second = await beside(world, [moved], () => putBelow(other, one.id))
  expect(second).toMatchObject({ status: 422, body: { code: 'structure.circle' } })
})

async function limitedRole(branch: string, rights: readonly string[]) {
  const person = await createStaff(world, rights)
  await world.asOwner(`
    update staff_user set branch_id = ${branch} where id = ${person.id};
    update role set own_branch_only = true
    where id = (select role_id from staff_user_role where staff_user_id = ${person.id})`)
  const { rows } = await world.services.database.pool.query<{ id: string }>(
    `select role_id::text as id from staff_user_role where staff_user_id = $1`,
    [person.id],
  )
  return { ...person, role: rows[0]?.id ?? '' }
}

test('a limited person lifts no limit, gives no role without one, and names nobody of another branch', async () => {
  const [own, foreign] = [await makeBranch(admin, 60), await makeBranch(admin, 61)]
  const rights = ['users-update', 'users-index', 'roles-change-branch-limit', 'login-logs-users-index']
  const person = await limitedRole(own, [...rights, 'clients-show'])
  const [near, far] = [await limitedRole(own, []), await limitedRole(foreign, ['clients-show'])]
  const wide = await createStaff(world, [])
  const { rows } = await world.services.database.pool.query<{ id: string }>(
    `select role_id::text as id from staff_user_role where staff_user_id = $1`,
    [wide.id],
  )
  const wideRole = rows[0]?.id ?? ''
  const limited = signedIn(world, await signIn(world, person.username))
  signedIn(world, await signIn(world, far.username))
  const give = (by: Caller, id: bigint, role: string) => by.put(`/users/${id}/roles`, { role_ids: [role] })
  expect(await give(limited, near.id, wideRole)).toMatchObject({ body: { code: 'staff.beyond_own_rights' } })
  expect(await give(limited, far.id, near.role)).toMatchObject({ body: { code: 'branch.not_yours' } })
  expect((await give(limited, near.id, person.role)).status).toBe(202)
  const lift = await limited.put(`/roles/${near.role}/branch-limit`, {
    own_branch_only: false,
    reason: 'سبب',
  })
  expect(lift).toMatchObject({ body: { code: 'staff.beyond_own_rights' } })

  const logins = await limited.get('/login-logs-users').data<{ staff_id: string }[]>()
  expect(logins.map(({ staff_id }) => staff_id)).toEqual([String(person.id)])
  const colleagues = async (by: Caller) =>
    (await by.get('/colleagues?resource=clients').data<{ id: string }[]>()).map(({ id }) => id)
  expect(await colleagues(admin)).toEqual(expect.arrayContaining([String(person.id), String(far.id)]))
  expect(await colleagues(limited)).toEqual([String(person.id)])
})

test('a limited person sees and leads the shipments of the own branch, and sends none from another', async () => {
  const [own, foreign] = [await makeBranch(admin, 70), await makeBranch(admin, 71)]
  const verbs = ['index', 'show', 'store', 'update', 'accept', 'deliver', 'refund']
  const { id: personId, username } = await limitedRole(
    own,
    verbs.map((verb) => `shipments-${verb}`),
  )
  const limited = signedIn(world, await signIn(world, username))
  await world.as('salem')
  const [client_id, category] = [
    String(await clientIdOf(world, 'salem')),
    await newCategory(world.services, { kind: 'recharge' }),
  ]
  const ship = async (by: Caller, branch_id?: string) => {
    const { batchId } = await printVouchers(world.services, category, { activate: false })
    return by.post('/shipments', { client_id, batches: [String(batchId)], ...receiver, branch_id })
  }
  const idOf = ({ body }: Answer) => (body.data as Row).id
  const [near, far] = [idOf(await ship(admin, own)), idOf(await ship(admin, foreign))]
  expect(await ship(limited, foreign)).toMatchObject({ status: 422, body: { code: 'branch.not_yours' } })
  const made = idOf(await ship(limited))
  const seen = (await limited.get('/shipments').data<Row[]>()).map(({ id }) => id)
  expect(seen.sort()).toEqual([near, made].sort())
  const accept = async (id: string) => (await limited.post(`/shipments/${id}/acceptances`, {})).status
  expect([await accept(near), await accept(far)]).toEqual([200, 404])
  const handOver = limited.post(`/shipments/${far}/handovers`, { code: null })
  const refund = limited.post(`/shipments/${far}/refunds`, { reason: 'خطأ' }, { key: 'refund-far' })
  expect([(await handOver).status, (await refund).status]).toEqual([404, 404])
  expect(await limited.put(`/shipments/${near}`, { branch_id: foreign })).toMatchObject({
    body: { code: 'branch.not_yours' },
  })
  // A courier sees what is carried.
  await world.asOwner(`update shipment set courier_id = ${personId} where id = ${far}`)
  expect((await limited.get(`/shipments/${far}`)).status).toBe(200)
})

test('a limited role shows the users and points of sale of the own branch, and two people lift the limit', async () => {
  const [own, foreign] = [await makeBranch(admin, 50), await makeBranch(admin, 51)]
  const person = await createStaff(world, ['users-index', 'users-store', 'seller-points-index'])
  const otherPerson = await createStaff(world, [])
  await world.asOwner(`
    update staff_user set branch_id = ${own} where id = ${person.id};
    update staff_user set branch_id = ${foreign} where id = ${otherPerson.id};
    update role set own_branch_only = true
    where id = (select role_id from staff_user_role where staff_user_id = ${person.id})`)
  const limited = signedIn(world, await signIn(world, person.username))
  const seen = async () =>
    (await limited.get('/users?per_page=100').data<{ id: string }[]>()).map(({ id }) => id)
  expect(await seen()).toEqual([String(person.id)])
  const colleague = (n: number, branch_id?: string) =>
    limited.post('/users', {
      ...{ name: `زميل ${n}`, username: `branch.${n}`, email: `branch${n}@mahfaza.ly` },
      ...{ phone: `091777000${n}`, locale: 'ar', branch_id },
    })
  expect(await colleague(1, foreign)).toMatchObject({ status: 422, body: { code: 'branch.not_yours' } })
  const made = await colleague(2).data<{ id: string }>()
  expect((await seen()).sort()).toEqual([String(person.id), made.id].sort())

  const { rows } = await world.services.database.pool.query(
    `select role_id::text as id from staff_user_role where staff_user_id = $1`,
    [person.id],
  )
  const asked = await admin.put(`/roles/${rows[0]?.id}/branch-limit`, {
    own_branch_only: false,
    reason: 'يعمل في كل الفروع',
  })
  expect(asked.status).toBe(202)
  const { approval_id: request } = asked.body.data as { approval_id: string }
  const other = await workAs(world, 'admin')
  expect((await other.post(`/approvals/${request}/approval`)).status).toBe(200)
  expect(await seen()).toContain(String(otherPerson.id))
})

test('a limited person does not agree to another e-mail or to the loss of factors of a colleague of another branch', async () => {
  const [own, foreign] = [await makeBranch(admin, 62), await makeBranch(admin, 63)]
  const approvals = ['approvals-user-sign-in', 'approvals-second-factor-reset']
  const person = await limitedRole(own, ['users-index', ...approvals])
  const limited = signedIn(world, await signIn(world, person.username))
  const [near, far] = [await createStaff(world, []), await createStaff(world, [])]
  await world.asOwner(`
    update staff_user set branch_id = ${own} where id = ${near.id};
    update staff_user set branch_id = ${foreign} where id = ${far.id};
    insert into staff_passkey (staff_user_id, credential_id, public_key, counter, transports, name)
    select id, 'key-' || id, '\\x00', 0, '{}', 'key' from staff_user where id in (${near.id}, ${far.id})`)
  const agree = async (id: bigint, path: string, method: 'put' | 'post', body: object) => {
    const asked = await admin[method](`/users/${id}/${path}`, { ...body, reason: 'طلب مكتوب' })
    const { approval_id: approval } = asked.body.data as { approval_id: string }
    return (await limited.post(`/approvals/${approval}/approval`)).body.code
  }
  const email = (id: bigint) => agree(id, 'sign-in', 'put', { email: `moved.${id}@mahfaza.ly` })
  const factors = (id: bigint) => agree(id, 'second-factor-resets', 'post', {})
  expect([await email(far.id), await factors(far.id)]).toEqual(['branch.not_yours', 'branch.not_yours'])
  expect([await email(near.id), await factors(near.id)]).toEqual([undefined, undefined])
})
