import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { lastDayOf } from '#contract/kernel/dates.ts'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { formatSerialNumber } from '#contract/kernel/serial-text.ts'
import type { previewCancellation } from '#contract/operations/vouchers/cancel-vouchers.ts'
import type { showBatchFigures } from '#contract/operations/vouchers/show-batch-figures.ts'
import { changeSettings } from '#server/modules/settings/index.ts'
import { serialNumberOf } from '#server/modules/vouchers/code/serial-number.ts'
import type { Caller } from '#tests/world/caller.ts'
import { newCategory, printVouchers } from '#tests/world/catalogue.ts'
import { workAs } from '#tests/world/console.ts'
import { expectBalancedBooks } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

type Row = Record<string, unknown> & { id: string }

let world: World
let clerk: Caller
let recharge: string
let card: string

beforeAll(async () => {
  world = await openWorld()
  await world.services.database.transact((tx) =>
    changeSettings(tx, {
      values: { batch_value_dual_control_min: '1000000.000', batch_day_dual_control_min: '9000000.000' },
      staffId: null,
    }),
  )
  clerk = await workAs(world, 'admin')
  recharge = (await newCategory(world.services, { kind: 'recharge' })).toString()
  card = (await newCategory(world.services, { kind: 'card', codePattern: '\\d{13}' })).toString()
})
afterAll(() => world.close())

const figuresOf = (id: string) =>
  clerk.get(`/generate-vouchers/${id}/figures`).data<AnswerOf<typeof showBatchFigures>>()

/** A batch that is ordered in the console and made by the job. */
async function madeBatch(count: number): Promise<string> {
  const order = { category_id: recharge, count }
  const { id } = await clerk.post('/generate-vouchers', order).data<{ id: string }>()
  await vi.waitFor(async () => expect((await figuresOf(id)).status).toBe('ready'), { timeout: 20_000 })
  return id
}

async function asked(order: object): Promise<{ approval_id: string }> {
  const { status, body } = await clerk.post('/generate-vouchers', order)
  expect(status).toBe(202)
  return body.data as { approval_id: string }
}

async function serialsOf(batchId: string): Promise<string[]> {
  const path = `/vouchers?filter[batch_id]=${batchId}&per_page=100&sort=id`
  const rows = await clerk.get(path).data<{ serial_number: string }[]>()
  return rows.map(({ serial_number }) => serial_number)
}

describe('a batch', () => {
  test('is previewed, ordered, made by a job that reports its progress, activated, and logged', async () => {
    const query = `category_id=${recharge}&count=1200&code_format=digits16`
    expect(await clerk.get(`/generate-vouchers/preview?${query}`).data()).toMatchObject({
      face_value: '10.000',
      total_value: '12000.000',
      dual_control_min: '1000000.000',
      currency: 'LYD',
      code_space: { guesses: `1${'0'.repeat(15)}`, good: '1200', guesses_for_one: '833333333333' },
    })
    const id = await madeBatch(1_200)
    expect(await figuresOf(id)).toMatchObject({
      made_count: 1_200,
      by_status: [{ status: 'not_activated', count: 1_200 }],
    })
    const row = await clerk.get(`/generate-vouchers/${id}`).data<Row>()
    expect(row).toMatchObject({ status: 'ready', count: 1_200, amount: '10.000' })
    expect(row['actions']).toEqual(expect.arrayContaining(['activate']))
    await clerk.post(`/generate-vouchers/${id}/activation`).data()
    expect(await clerk.post(`/generate-vouchers/${id}/activation`)).toMatchObject({
      status: 422,
      body: { code: 'batch.not_ready' },
    })
    const history = await clerk.get(`/generate-vouchers/${id}/history`).data<{ action: string }[]>()
    expect(history.map(({ action }) => action)).toEqual(['activated', 'created'])
  })

  test('worth more than one person may order alone waits for a second one, who orders exactly that', async () => {
    const { approval_id: approvalId } = await asked({ category_id: recharge, count: 100_001 })
    const orders = () => clerk.get('/generate-vouchers?sort=-id').data<Row[]>()
    expect((await orders()).map(({ count }) => count)).not.toContain(100_001)
    expect((await clerk.post(`/approvals/${approvalId}/approval`)).body.code).toBe('approval.own_request')
    const second = await workAs(world, 'admin')
    await second.post(`/approvals/${approvalId}/approval`).data()
    const [batch] = await orders()
    expect(batch).toMatchObject({ count: 100_001, created_by: 'هدى سالم' })
    await clerk.post('/vouchers/cancellations', {
      batch_id: batch?.id,
      count: 100_001,
      reason: 'Only a test',
    })
  })

  test('is refused of a supplier’s codes, of too many, and with an expiry that has passed', async () => {
    const order = { category_id: recharge, count: 10 }
    for (const [body, code] of [
      [{ ...order, category_id: card }, 'voucher.wrong_kind'],
      [{ ...order, count: 1_000_001 }, 'request.invalid'],
      [{ ...order, expires_on: '2020-01-01' }, 'request.invalid'],
      [{ ...order, status: 'activated' }, 'request.invalid'],
    ] as const)
      expect(await clerk.post('/generate-vouchers', body)).toMatchObject({ status: 422, body: { code } })
  })
})

describe('an inquiry', () => {
  test('shows by serial number or code what a voucher is, and for another serial or code nothing', async () => {
    const { printed } = await printVouchers(world.services, BigInt(recharge))
    const [{ code = '', serialNumber = '' } = {}] = printed
    const bySerial = await clerk.post('/vouchers/inquiry', { serial_number: serialNumber }).data<Row>()
    expect(bySerial).toMatchObject({ status: 'available', good: true, face_value: '10.000' })
    const arabic = serialNumber.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
    for (const body of [{ code }, { text: ` ${code} ` }, { text: serialNumber }, { text: arabic }])
      expect(await clerk.post('/vouchers/inquiry', body).data()).toEqual(bySerial)
    expect(JSON.stringify(bySerial)).not.toContain(code.replaceAll(' ', ''))
    const mistyped = `${serialNumber.slice(0, -1)}${(Number(serialNumber.at(-1)) + 1) % 10}`
    for (const [body, code] of [
      [{ code: '1234567890123456' }, 'voucher.not_found'],
      [{ text: '1234567890123456' }, 'voucher.not_found'],
      [{ serial_number: '12345' }, 'serial.malformed'],
      [{ text: mistyped }, 'serial.check_digit'],
    ] as const)
      expect((await clerk.post('/vouchers/inquiry', body)).body.code).toBe(code)
  })

  test('shows the life of a voucher: made, used by whom', async () => {
    const { printed } = await printVouchers(world.services, BigInt(recharge))
    const [{ code = '', serialNumber = '' } = {}] = printed
    const omar = await world.as('omar')
    await omar.post('/recharges', { method: 'voucher', code }, { key: 'omar-recharges' }).data()
    const { id } = await clerk.post('/vouchers/inquiry', { serial_number: serialNumber }).data<Row>()
    const life = await clerk.get(`/vouchers/${id}/life`).data<{ event: string; who: Row | null }[]>()
    expect(life.map(({ event }) => event)).toEqual(['used', 'activated', 'made'])
    expect(life[0]).toMatchObject({ event: 'used', who: { type: 'client', name: 'عمر المختار' } })
    expect((await clerk.get('/vouchers/999999999/life')).status).toBe(404)
  })
})

test('the last good day that staff typed is the one of the batch, of its vouchers and of every inquiry', async () => {
  const order = { category_id: recharge, count: 1, expires_on: '2099-12-31' }
  const { id } = await clerk.post('/generate-vouchers', order).data<{ id: string }>()
  await vi.waitFor(async () => expect((await figuresOf(id)).status).toBe('ready'), { timeout: 20_000 })
  await clerk.post(`/generate-vouchers/${id}/activation`).data()
  const [serial_number = ''] = await serialsOf(id)
  const atConsole = await clerk.post('/vouchers/inquiry', { serial_number }).data<Row>()
  const omar = await world.as('omar')
  const atHome = await omar.post('/vouchers/inquiry', { serial_number }).data<Row>()
  const shown = [`/generate-vouchers/${id}`, `/vouchers/${atConsole.id}`].map((path) =>
    clerk.get(path).data<Row>(),
  )
  const days = [
    ...(await Promise.all(shown)).map((row) => row['expires_on']),
    ...[atConsole, atHome].map((row) => lastDayOf(new Date(String(row['expires_at'])))),
  ]
  expect(days).toEqual(Array.from({ length: 4 }, () => '2099-12-31'))
})

describe('a cancellation', () => {
  test('says first how many it would end, ends exactly those, and leaves paid ones', async () => {
    const { batchId, printed } = await printVouchers(world.services, BigInt(recharge), { count: 10 })
    const omar = await world.as('omar')
    const { code = '' } = printed[3] ?? {}
    await omar.post('/recharges', { method: 'voucher', code }, { key: 'omar-was-first' }).data()
    const serials = await serialsOf(batchId.toString())
    const target = { from: serials[2] ?? '', to: serials[5] ?? '' }
    const preview = () =>
      clerk
        .get(`/vouchers/cancellations?${new URLSearchParams(target)}`)
        .data<AnswerOf<typeof previewCancellation>>()
    expect(await preview()).toMatchObject({ open_count: 3, open_value: '30.000', kept_count: 1 })
    const end = (count: number) =>
      clerk.post('/vouchers/cancellations', { ...target, count, reason: 'Lost on the way' })
    expect((await end(4)).body).toMatchObject({ code: 'voucher.count_changed' })
    expect(await preview()).toMatchObject({ open_count: 3 })
    const ended = await end(3).data()
    expect(ended).toEqual({ cancelled: 3, going_on: 0, kept: 1 })
    expect(await preview()).toMatchObject({ open_count: 0, kept_count: 1, ended_count: 3 })
    expect(await end(3)).toMatchObject({
      status: 422,
      body: { code: 'voucher.not_cancellable' },
    })
    await expectBalancedBooks(world)
  })

  test('of a large batch goes on in the background', async () => {
    const id = await madeBatch(2_500)
    const body = { batch_id: id, count: 2_500, reason: 'Printed on bad paper' }
    expect(await clerk.post('/vouchers/cancellations', body).data()).toMatchObject({ going_on: 2_500 })
    await vi.waitFor(
      async () =>
        expect(await figuresOf(id)).toMatchObject({
          status: 'cancelled',
          by_status: [{ status: 'cancelled', count: 2_500 }],
        }),
      { timeout: 20_000 },
    )
  })

  test('of a range, like a sale of it, says which serial number is wrong and why', async () => {
    await world.as('salem')
    const { batchId, printed } = await printVouchers(world.services, BigInt(recharge), { count: 3 })
    const other = (await printVouchers(world.services, BigInt(recharge), { count: 1 })).printed[0]
    const [first = '', second = '', third = ''] = printed.map(({ serialNumber }) => serialNumber)
    const mistyped = `${first.slice(0, -1)}${(Number(first.at(-1)) + 1) % 10}`
    const unknown = formatSerialNumber(serialNumberOf(first.slice(0, 6), 4))
    const batch_id = batchId.toString()
    const refusals = async (from: string, to: string) => {
      const sale = { batch_id, seller: 'salem', payment: 'cash', from, to }
      const answers = await Promise.all([
        clerk.get(`/vouchers/cancellations?${new URLSearchParams({ from, to })}`),
        clerk.get(`/voucher-sales/preview?${new URLSearchParams({ batch_id, from, to })}`),
        clerk.post('/voucher-sales', sale, { key: `serials-${from}-${to}` }),
      ])
      return [...new Set(answers.map(({ status, body }) => `${status} ${body.code} ${body.message}`))]
    }
    const wrong = [
      {
        range: [mistyped, third],
        refusal: `422 serial.check_digit The serial number ${mistyped} has a wrong digit.`,
      },
      { range: [first, 'abc'], refusal: '422 serial.malformed abc is not a serial number.' },
      { range: [first, unknown], refusal: `422 serial.unknown No voucher has the serial number ${unknown}.` },
      { range: [first, String(other?.serialNumber)], refusal: '422 serial.other_batch' },
      { range: [third, second], refusal: `422 serial.out_of_order The last serial number ${second}` },
    ] as const
    for (const { range, refusal } of wrong)
      expect(await refusals(...(range as [string, string]))).toEqual([expect.stringContaining(refusal)])

    const sale = { batch_id, seller: 'salem', payment: 'cash', from: first, to: second }
    await clerk.post('/voucher-sales', sale, { key: 'first-two-are-sold' }).data()
    const query = new URLSearchParams({ batch_id, from: first, to: second })
    expect(await clerk.get(`/voucher-sales/preview?${query}`)).toMatchObject({
      body: { code: 'batch.nothing_to_sell', data: { sold: 2, cancelled: 0 } },
    })
  })

  test('names one target, and not both or none', async () => {
    for (const target of [{}, { to: '10000100000016' }, { batch_id: '1', from: '10000100000016' }])
      expect(
        (await clerk.post('/vouchers/cancellations', { ...target, count: 1, reason: 'why' })).status,
      ).toBe(422)
  })
})

describe('a sale to a seller', () => {
  test('takes the money and returns it for returned vouchers, once for each key, even if the seller has changed', async () => {
    await world.as('salem')
    const { batchId } = await printVouchers(world.services, BigInt(recharge), { count: 5 })
    const batch_id = batchId.toString()
    const query = new URLSearchParams({ batch_id, seller: 'salem' })
    const preview = (more = '') => clerk.get(`/voucher-sales/preview?${query}${more}`).data()
    expect(await preview()).toMatchObject({ count: 5, total: '50.000', seller: { name: 'سالم بن علي' } })
    expect(await preview('&count=2')).toMatchObject({ count: 2, total: '20.000' })
    const order = { batch_id, seller: 'salem', payment: 'cash' }
    const sell = () => clerk.post('/voucher-sales', order, { key: 'sold-on-sunday' })
    const sold = await sell().data<{ id: string }>()
    expect(sold).toMatchObject({ count: 5, total: '50.000' })
    const sells = (seller: boolean) =>
      world.services.database.db
        .updateTable('client')
        .set({ seller })
        .where('username', '=', 'salem')
        .execute()
    await sells(false)
    expect(await sell().data()).toEqual(sold)
    await sells(true)
    const serials = await serialsOf(batch_id)
    const part = { sale_id: sold.id, from: serials[3], to: serials[4], reason: 'Shop closes' }
    expect(await clerk.post('/voucher-sales/returns', part, { key: 'back-on-monday' }).data()).toMatchObject({
      count: 2,
      total: '20.000',
    })
    const [row] = await clerk.get(`/voucher-sales?filter[batch_id]=${batch_id}`).data<Row[]>()
    expect(row).toMatchObject({ seller: 'سالم بن علي', count: 5, returned_count: 2, payment: 'cash' })
    const nobody = { ...order, seller: 'omar' }
    expect((await clerk.post('/voucher-sales', nobody, { key: 'omar-sells-not' })).body.code).toBe(
      'batch.not_a_seller',
    )
    await expectBalancedBooks(world)
  })

  test('from the wallet names the seller, the balance and what is missing', async () => {
    await world.as('salem')
    const { batchId } = await printVouchers(world.services, BigInt(recharge), { count: 2 })
    const order = { batch_id: String(batchId), seller: 'salem', payment: 'wallet' }
    const { body } = await clerk.post('/voucher-sales', order, { key: 'salem-has-nothing' })
    expect(body).toMatchObject({ data: { available: '0.000', missing: '20.000', whose: 'seller' } })
    expect(body.message).toContain('The balance of the seller سالم بن علي is not enough')
  })
})
