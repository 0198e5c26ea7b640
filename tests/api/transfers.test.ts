import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toWire } from '#contract/kernel/money.ts'
import { onlyKnownHeader } from '#contract/kernel/operation.ts'
import { findTally } from '#server/ledger/index.ts'
import { reverseTransfer } from '#server/modules/transfers/index.ts'
import { walletOf } from '#server/modules/wallets/index.ts'
import type { Caller } from '../world/caller.ts'
import { clientIdOf, expectBalancedBooks, fund, walletFigures } from '../world/money.ts'
import { people } from '../world/people.ts'
import { setTransferTerms } from '../world/transfer-terms.ts'
import { openWorld, type World } from '../world/world.ts'

let world: World
let layla: Caller
let omar: Caller

beforeAll(async () => {
  world = await openWorld()
  layla = await world.as('layla')
  omar = await world.as('omar')
  await fund(world, 'layla', '1000.000')
})
afterAll(async () => {
  await expectBalancedBooks(world)
  await world.close()
})

let keyNumber = 0
const send = (body: object, caller = layla, key?: string) => {
  keyNumber += 1
  return caller.post('/transfers', body, { key: key ?? `transfer-${keyNumber}` })
}

test('a quote names the receiver masked, the fee and what is left, and moves nothing', async () => {
  const before = await walletFigures(world, 'layla')
  const { status, body } = await layla.post('/transfers/quote', { to: '+218 92 200 0002', amount: '١٢٫٥' })
  expect(status).toBe(200)
  expect(body.data).toEqual({
    receiver: { name: 'عمر م.', member_no: expect.any(String) },
    amount: '12.500',
    fee: '0.250',
    total: '12.750',
    balance_after: '987.250',
    daily_left: '9987.500',
    monthly_left: '49987.500',
    currency: 'LYD',
  })
  expect(await walletFigures(world, 'layla')).toEqual(before)
})

test('a transfer reaches the receiver, the fee the operator, and both see it', async () => {
  const before = await walletFigures(world, 'layla')
  const sent = await send({ to: 'omar', amount: '12.500', note: 'قهوة' })
  expect(sent.status).toBe(200)
  expect(sent.body.data).toMatchObject({
    direction: 'sent',
    counterparty: 'عمر المختار',
    receiver: { member_no: expect.any(String), phone: '092 *** **02' },
    amount: '12.500',
    fee: '0.250',
    note: 'قهوة',
    reference: expect.stringMatching(/^MZ-/),
  })
  const after = await walletFigures(world, 'layla')
  expect(before.balanceMinor - after.balanceMinor).toBe(12_750n)
  expect((await walletFigures(world, 'omar')).balanceMinor).toBe(12_500n)

  const { id } = sent.body.data as { id: string }
  const seenByLayla = await layla.get(`/transfers/${id}`).data<object>()
  expect(seenByLayla).toEqual(sent.body.data)
  const [newest] = await omar.get('/transfers?per_page=1').data<object[]>()
  expect(newest).toMatchObject({
    id,
    direction: 'received',
    counterparty: 'ليلى الشريف',
    receiver: null,
    amount: '12.500',
    fee: '0.000',
    note: 'قهوة',
    balance_after: '12.500',
  })
  const [notice] = await omar.get('/notifications').data<{ kind: string; body: string }[]>()
  expect(notice).toMatchObject({ kind: 'transfer_received', body: 'ليلى الشريف sent you 12.500 LYD.' })
})

test('the ledger holds who sent it, when and from where', async () => {
  const { id } = await send({ to: 'omar', amount: '1.000' }).data<{ id: string }>()
  const { rows } = await world.services.database.pool.query(
    'select operation, actor_type, actor_id, ip, created_at from ledger.transaction where id = $1',
    [id],
  )
  expect(rows).toEqual([
    {
      operation: 'transfer',
      actor_type: 'client',
      actor_id: await clientIdOf(world, 'layla'),
      ip: '127.0.0.1',
      created_at: expect.any(Date),
    },
  ])
})

test('the same key and body get the first answer again; another body is a conflict', async () => {
  const first = await send({ to: 'omar', amount: '2.000' }, layla, 'same-key-1')
  const again = await send({ to: 'omar', amount: '2.000' }, layla, 'same-key-1')
  expect(again.body).toEqual(first.body)
  expect(first.headers['idempotent-replayed']).toBeUndefined()
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(await send({ to: 'omar', amount: '3.000' }, layla, 'same-key-1')).toMatchObject({
    status: 409,
    body: { code: 'idempotency.conflict' },
  })
})

test('who only asks what became of a request does not make it happen, and reads the answer once it has', async () => {
  const body = { to: 'omar', amount: '2.000' }
  const ask = () =>
    layla.post('/transfers', body, { key: 'asked-about-1', headers: { [onlyKnownHeader]: '1' } })
  const before = await walletFigures(world, 'layla')
  expect(await ask()).toMatchObject({ status: 404, body: { code: 'idempotency.not_taken' } })
  expect(await walletFigures(world, 'layla')).toEqual(before)
  const sent = await send(body, layla, 'asked-about-1')
  expect(await ask()).toMatchObject({ status: 200, body: sent.body })
  expect(before.balanceMinor - (await walletFigures(world, 'layla')).balanceMinor).toBe(2_250n)
})

test('a key is the key of its owner: another client may use the same one', async () => {
  await fund(world, 'yusuf', '10.000')
  await send({ to: 'omar', amount: '2.000' }, layla, 'shared-key-1')
  const answer = await send({ to: 'omar', amount: '2.000' }, await world.as('yusuf'), 'shared-key-1')
  expect(answer.status).toBe(200)
  expect(answer.headers['idempotent-replayed']).toBeUndefined()
})

describe('refused, and nothing moves', () => {
  test.each([
    {
      why: 'nobody has this number',
      body: { to: '0929999999', amount: '5' },
      code: 'transfer.receiver_not_found',
    },
    {
      why: 'an e-mail names no payee',
      body: { to: 'layla@example.ly', amount: '5' },
      code: 'transfer.receiver_not_found',
    },
    { why: 'to oneself', body: { to: '0912000001', amount: '5' }, code: 'transfer.to_self' },
    { why: 'too little', body: { to: 'omar', amount: '0.999' }, code: 'transfer.below_minimum' },
    { why: 'too much at once', body: { to: 'omar', amount: '5000.001' }, code: 'transfer.above_maximum' },
    { why: 'more than there is', body: { to: 'omar', amount: '4000' }, code: 'ledger.insufficient_funds' },
  ])('$why', async ({ body, code }) => {
    const before = await walletFigures(world, 'layla')
    expect(await send(body)).toMatchObject({ status: 422, body: { code, message: expect.any(String) } })
    expect(await layla.post('/transfers/quote', body)).toMatchObject({ status: 422, body: { code } })
    expect(await walletFigures(world, 'layla')).toEqual(before)
  })

  test('a receiver who has not verified the phone', async () => {
    await world.signUp('salem')
    expect(await send({ to: people.salem.phone, amount: '5' })).toMatchObject({
      status: 422,
      body: { code: 'transfer.receiver_not_found' },
    })
  })

  test('a client who is not pro', async () => {
    expect((await send({ to: 'layla', amount: '5' }, omar)).status).toBe(403)
  })

  test('a call without a key', async () => {
    expect(await layla.post('/transfers', { to: 'omar', amount: '5' })).toMatchObject({
      status: 422,
      body: { code: 'idempotency.key_required' },
    })
  })

  test("another client's transfer is not there", async () => {
    const { id } = await send({ to: 'omar', amount: '1.000' }).data<{ id: string }>()
    const yusuf = await world.as('yusuf')
    expect((await yusuf.get(`/transfers/${id}`)).status).toBe(404)
    expect((await layla.get('/transfers/999999')).status).toBe(404)
  })
})

test('the daily limit counts what was sent before, and says what is left', async () => {
  const { database } = world.services
  await setTransferTerms(world.services, { transfer_daily_max: '50.000', transfer_monthly_max: '500.000' })
  await fund(world, 'yusuf', '100.000')
  const yusuf = await world.as('yusuf')
  const wallet = walletOf(await clientIdOf(world, 'yusuf'), 'LYD')
  expect((await findTally(database.db, wallet))?.split(' ')[1]).toBe('2000')
  expect((await send({ to: 'omar', amount: '40' }, yusuf)).status).toBe(200)
  expect(await send({ to: 'omar', amount: '8.001' }, yusuf)).toMatchObject({
    status: 422,
    body: {
      code: 'transfer.daily_limit_exceeded',
      message: 'This is over your daily limit. You can still send 8.000 LYD today.',
      data: { left: '8.000', currency: 'LYD' },
    },
  })
  expect((await send({ to: 'omar', amount: '8' }, yusuf)).status).toBe(200)
  const { limits } = await yusuf.get('/wallet').data<{ limits: object }>()
  expect(limits).toEqual({
    transfer_daily_max: '50.000',
    transfer_daily_left: '0.000',
    transfer_monthly_max: '500.000',
    transfer_monthly_left: '450.000',
    free_transfers_left: 0,
  })
})

test('many transfers in one batch see each other: the last dirham is spent once', async () => {
  await fund(world, 'yusuf', '1.000')
  await setTransferTerms(world.services, {})
  const yusuf = await world.as('yusuf')
  const { balanceMinor } = await walletFigures(world, 'yusuf')
  const answers = await Promise.all(
    Array.from({ length: 80 }, () => send({ to: 'omar', amount: '1' }, yusuf)),
  )
  const accepted = answers.filter(({ status }) => status === 200).length
  expect(BigInt(accepted)).toBe(balanceMinor / 1_000n)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
  expect((await walletFigures(world, 'yusuf')).balanceMinor).toBe(balanceMinor % 1_000n)
})

test('transfers are listed by days of Tripoli', async () => {
  const list = (days: string) => layla.get(`/transfers?${days}`)
  const all = await list('per_page=1')
  expect(await list('from=2020-01-01&to=2099-12-31&per_page=1')).toMatchObject({ body: all.body })
  expect(await list('to=2020-01-01').data()).toEqual([])
  expect((await list('from=yesterday')).status).toBe(422)
})

test('transfers are listed in either direction of time, and in no other order', async () => {
  const idsOf = async (query: string) =>
    (await layla.get(`/transfers?per_page=100&${query}`).data<{ id: string }[]>()).map(({ id }) => id)
  const newestFirst = await idsOf('sort=-created_at')
  expect(newestFirst.length).toBeGreaterThan(1)
  expect(await idsOf('sort=created_at')).toEqual(newestFirst.toReversed())
  expect((await layla.get('/transfers?sort=id')).status).toBe(422)
})

describe('undone by staff', () => {
  beforeAll(() => setTransferTerms(world.services, { transfer_fee_fixed: '0.250' }))

  const undo = (id: string) =>
    world.services.engine.post(reverseTransfer, {
      input: { transferId: BigInt(id), reason: 'أُرسل خطأً' },
      actor: { type: 'staff', id: 1n },
    })

  test('the money and the fee come back, both sides are told, and only once', async () => {
    const before = await walletFigures(world, 'layla')
    const { id, reference } = await send({ to: 'omar', amount: '20' }).data<{
      id: string
      reference: string
    }>()
    await undo(id)
    expect((await walletFigures(world, 'layla')).balanceMinor).toBe(before.balanceMinor)
    const [movement] = (await layla.get('/reports/wallet-transactions?per_page=1').data<{ rows: object[] }>())
      .rows
    expect(movement).toMatchObject({ kind: 'reversal', amount: '20.250', note: 'أُرسل خطأً' })
    for (const caller of [layla, omar]) {
      const [notice] = await caller.get('/notifications?per_page=1').data<object[]>()
      expect(notice).toMatchObject({ kind: 'transfer_reversed' })
    }
    expect(await world.anonymous.get(`/receipts/${reference}`).data()).toMatchObject({ status: 'reversed' })
    await expect(undo(id)).rejects.toMatchObject({ code: 'ledger.already_reversed' })
  })

  test('not when the receiver has spent it, and nothing but a transfer', async () => {
    await fund(world, 'yusuf', '50.000')
    const { balanceMinor } = await walletFigures(world, 'yusuf')
    const { id } = await send({ to: 'yusuf', amount: '100' }).data<{ id: string }>()
    const rest = toWire(balanceMinor + 90_000n, 'LYD')
    expect((await send({ to: 'omar', amount: rest }, await world.as('yusuf'))).status).toBe(200)
    await expect(undo(id)).rejects.toMatchObject({ code: 'ledger.insufficient_funds' })
    await expect(undo('999999')).rejects.toMatchObject({ code: 'ledger.not_reversible' })
  })
})
