import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer, Caller } from '#tests/world/caller.ts'
import { createStaff, signedIn, signIn, workAs } from '#tests/world/console.ts'
import { clientIdOf, fund, walletFigures } from '#tests/world/money.ts'
import { expectSoundBooks } from '#tests/world/treasury.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let maker: Caller
let checker: Caller
let other: Caller
let ids: Readonly<Record<'layla' | 'omar', string>>
beforeAll(async () => {
  world = await openWorld({ workers: false })
  await fund(world, 'layla', '100.000')
  await fund(world, 'omar', '10.000')
  ids = { layla: String(await clientIdOf(world, 'layla')), omar: String(await clientIdOf(world, 'omar')) }
  ;[maker, checker, other] = [
    await workAs(world, 'admin'),
    await workAs(world, 'admin'),
    await workAs(world, 'admin'),
  ]
})
afterAll(async () => {
  await expectSoundBooks(world)
  await world.close()
})

const reason = 'تصحيح تحويل وصل إلى محفظة أخرى'
const balances = async () =>
  [await walletFigures(world, 'layla'), await walletFigures(world, 'omar')].map(
    ({ balanceMinor }) => balanceMinor,
  )
const store = (body: object, caller = maker) => caller.post('/money-transfers', { reason, ...body })
const draft = async (body: object) => (await store(body).data<{ id: string }>()).id
const ask = (id: string) => maker.post(`/money-transfers/${id}/postings`, {})
const requestOf = ({ body }: Answer) => (body.data as { approval_id: string }).approval_id
const approve = (caller: Caller, id: string) => caller.post(`/approvals/${id}/approval`)
const between = (kind: string) => ({
  kind,
  from_client_id: kind === 'operator_to_client' ? null : ids.layla,
  to_client_id: kind === 'client_to_operator' ? null : ids.omar,
})

test.each([
  ['client_to_client', -7_000n, 7_000n],
  ['operator_to_client', 0n, 7_000n],
  ['client_to_operator', -7_000n, 0n],
])(
  '%s: a second person moves exactly the amount, once, and the clients read why',
  async (kind, ofLayla, ofOmar) => {
    const [layla = 0n, omar = 0n] = await balances()
    const id = await draft({ ...between(kind), amount: '7.000' })
    const asked = await ask(id)
    expect(asked.status).toBe(202)
    expect(await balances()).toEqual([layla, omar])
    expect(await approve(maker, requestOf(asked))).toMatchObject({ body: { code: 'approval.own_request' } })
    const again = await store({ ...between(kind), amount: '7.000' })
    expect(again.status).toBe(200)
    expect((await approve(checker, requestOf(asked))).status).toBe(200)
    expect(await balances()).toEqual([layla + ofLayla, omar + ofOmar])
    const row = await maker.get(`/money-transfers/${id}`).data()
    expect(row).toMatchObject({ status: 'posted', amount: '7.000', waiting_approval: null })
    expect((await ask(id)).status).toBe(422)
    const client = await world.as(ofOmar === 0n ? 'layla' : 'omar')
    const { rows } = await client.get('/reports/wallet-transactions').data<{ rows: object[] }>()
    expect(rows[0]).toMatchObject({ note: reason, amount: ofOmar === 0n ? '-7.000' : '7.000' })
    if (ofOmar !== 0n && ofLayla !== 0n) {
      const found = await client
        .get(`/reports/wallet-transactions?search=${encodeURIComponent('ليلي')}`)
        .data<{ rows: object[] }>()
      expect(found.rows[0]).toEqual(rows[0])
    }
  },
)

test('two people who approve at once move the money once', async () => {
  const [layla = 0n] = await balances()
  const request = requestOf(await ask(await draft({ ...between('client_to_client'), amount: '3.000' })))
  const answers = await Promise.all([approve(checker, request), approve(other, request)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  expect((await balances())[0]).toBe(layla - 3_000n)
})

test('what cannot be is refused on its field: nobody to pay, the same client, too much, more than there is', async () => {
  const amount = '5.000'
  expect(await store({ kind: 'client_to_client', from_client_id: ids.layla, amount })).toMatchObject({
    status: 422,
    body: { errors: { to_client_id: expect.any(Array) } },
  })
  const same = { kind: 'client_to_client', from_client_id: ids.layla, to_client_id: ids.layla, amount }
  expect(await store(same)).toMatchObject({ body: { code: 'money_transfer.same_client' } })
  const large = { ...between('operator_to_client'), amount: '20000.001' }
  expect(await store(large)).toMatchObject({ status: 422, body: { code: 'money_transfer.above_limit' } })
  const id = await draft({ ...between('client_to_operator'), amount: '19000.000' })
  expect(await ask(id)).toMatchObject({ status: 422, body: { code: 'ledger.insufficient_funds' } })
  expect((await maker.post(`/money-transfers/${id}/cancellations`, { reason: 'خطأ' })).status).toBe(200)
})

test('nobody of staff moves money of the client that they are, nor decides about it', async () => {
  const person = await createStaff(world, 'admin')
  await world.asOwner(
    `update staff_user set phone = (select phone from client where id = ${ids.omar}) where id = ${person.id}`,
  )
  const omar = signedIn(world, await signIn(world, person.username))
  const wish = { ...between('client_to_client'), amount: '1.000' }
  expect(await store(wish, omar)).toMatchObject({ status: 422, body: { code: 'staff.own_client' } })
  const request = requestOf(await ask(await draft(wish)))
  expect(await approve(omar, request)).toMatchObject({ status: 422, body: { code: 'staff.own_client' } })
  const refused = await omar.post(`/approvals/${request}/refusal`, { reason: 'لا أريد' })
  expect(refused).toMatchObject({ status: 422, body: { code: 'staff.own_client' } })
})

test('an adjustment from the page of a client is the same transfer, in the same list', async () => {
  const asked = await maker.post(`/clients/${ids.omar}/adjustments`, {
    direction: 'in',
    amount: '2.000',
    reason: 'تعويض',
  })
  expect((await approve(checker, requestOf(asked))).status).toBe(200)
  const [newest] = await maker.get('/money-transfers?per_page=1').data<object[]>()
  expect(newest).toMatchObject({
    kind: 'operator_to_client',
    to_client_id: ids.omar,
    amount: '2.000',
    status: 'posted',
  })
})
