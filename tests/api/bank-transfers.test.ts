import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { slipBytesMax } from '#contract/kernel/upload.ts'
import { approveBankTransfer, refuseBankTransfer } from '#server/modules/recharges/index.ts'
import { clearingOf, readFigures } from '#server/modules/wallets/index.ts'
import { workAs } from '#tests/world/console.ts'
import { expectBalancedBooks, walletFigures } from '#tests/world/money.ts'
import { allow, someFee } from '#tests/world/payments.ts'
import type { PersonName } from '#tests/world/people.ts'
import { pdfSlip } from '#tests/world/seed-recharges.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const account = { bank: { ar: 'مصرف الوحدة', en: 'Wahda Bank' }, holder: 'Mahfaza', number: 'LY0012345678' }
const report = {
  amount: '100.000',
  account: account.number,
  bank: 'مصرف الجمهورية',
  transferred_on: '2026-01-15',
}

let world: World
let pictures = 0
let transactions = 0

beforeAll(async () => {
  world = await openWorld()
  await world.as('omar')
})
beforeEach(() => allow(world, 'bank', { accounts: [account], fee: someFee }))
afterAll(async () => {
  await expectBalancedBooks(world)
  await world.close()
})

/** A photo that differs from all others. */
async function photo(): Promise<Blob> {
  pictures += 1
  const background = { r: pictures * 30, g: 120, b: 80 }
  const bytes = await sharp({ create: { width: 80 + pictures * 8, height: 60, channels: 3, background } })
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' })
}

/** As the browser sends it. */
async function send(fields: Record<string, string | Blob>, sender: PersonName = 'omar') {
  const form = new FormData()
  transactions += 1
  const whole = { bank_reference: `FT26-${String(transactions).padStart(4, '0')}`, ...fields }
  for (const [name, value] of Object.entries(whole)) form.set(name, value)
  const { token } = await world.as(sender)
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const { statusCode, body } = await world.app.inject({
    method: 'POST',
    url: '/api/client/bank-transfers',
    headers: {
      authorization: `Bearer ${token}`,
      'accept-language': 'en',
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const answer = JSON.parse(body) as { data?: { id: string }; code?: string; errors?: object }
  return { status: statusCode, code: answer.code, errors: answer.errors, data: answer.data }
}

const decide = (id: string) =>
  world.services.engine.post(approveBankTransfer, {
    input: { requestId: BigInt(id) },
    actor: { type: 'staff', id: null },
  })

test('a slip waits for staff, who approve it once; the fee stays with the operator', async () => {
  const { data } = await send({
    ...report,
    bank_reference: 'FT٢٦/77 b',
    note: 'from my brother',
    photo: await photo(),
  })
  expect(data).toMatchObject({
    method: 'bank',
    status: 'pending',
    amount: '100.000',
    fee: '3.000',
    net_amount: '97.000',
    transfer: {
      account,
      bank_reference: 'FT26/77b',
      bank: report.bank,
      transferred_on: '2026-01-15',
      note: 'from my brother',
      reason: null,
    },
  })
  const omar = await world.as('omar')
  const waiting = { transfers_waiting: 1, open_payment: null }
  expect(await omar.get('/home').data()).toMatchObject({ alerts: waiting })
  const id = data?.id ?? ''
  const outcomes = await Promise.allSettled([decide(id), decide(id), decide(id)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(decide(id)).rejects.toThrow('recharge.not_waiting')
  expect(await walletFigures(world, 'omar')).toMatchObject({ balanceMinor: 97_000n })
  const bank = await readFigures(world.services.database.db, clearingOf('bank', 'LYD'))
  expect(bank.balanceMinor).toBe(-100_000n)
  expect(await omar.get(`/recharges/${id}`).data()).toMatchObject({
    status: 'completed',
    reference: expect.stringMatching(/^MZ-/),
  })
  const [notice] = await omar.get('/notifications').data<{ body: string }[]>()
  expect(notice?.body).toBe('97.000 LYD were added to your wallet by your bank transfer.')
})

test('what staff refuse moves nothing, and the client reads why', async () => {
  const before = await walletFigures(world, 'omar')
  const { data } = await send({ ...report, photo: await photo() })
  const refusing = { requestId: BigInt(data?.id ?? 0), staffId: null, reason: 'لم تصل الحوالة' }
  const refuse = () => world.services.database.transact((tx) => refuseBankTransfer(tx, refusing))
  await refuse()
  await expect(refuse()).rejects.toThrow('recharge.not_waiting')
  await expect(decide(data?.id ?? '')).rejects.toThrow('recharge.not_waiting')
  const omar = await world.as('omar')
  expect(await omar.get(`/recharges/${data?.id}`).data()).toMatchObject({
    status: 'refused',
    transfer: { reason: 'لم تصل الحوالة' },
  })
  const [notice] = await omar.get('/notifications').data<{ kind: string; body: string }[]>()
  expect(notice?.body).toContain('لم تصل الحوالة')
  expect(await walletFigures(world, 'omar')).toEqual(before)
})

test('one slip serves one request, a picture must be one, and a day yet to come is none', async () => {
  const slip = await photo()
  expect((await send({ ...report, photo: slip })).status).toBe(200)
  expect(await send({ ...report, photo: slip })).toMatchObject({ status: 422, code: 'recharge.slip_known' })
  const text = new Blob(['<svg onload="alert(1)">'], { type: 'image/png' })
  expect(await send({ ...report, photo: text })).toMatchObject({
    status: 422,
    errors: { photo: [expect.any(String)] },
  })
  const late = { ...report, transferred_on: '2999-01-01', photo: await photo() }
  expect(await send(late)).toMatchObject({ status: 422, errors: { transferred_on: [expect.any(String)] } })
  expect(await send(report)).toMatchObject({ status: 422, errors: { photo: [expect.any(String)] } })
  expect(await send({ ...report, amount: '1.000', photo: await photo() })).toMatchObject({
    code: 'recharge.below_minimum',
  })
})

test('a PDF of a bank is kept as it came, for staff to save and not to open; what only calls itself one is refused', async () => {
  const bytes = pdfSlip('FT26-PDF')
  const pdf = (content: Uint8Array, type: string) => new Blob([new Uint8Array(content)], { type })
  const { data } = await send({ ...report, photo: pdf(bytes, 'application/octet-stream') })
  const admin = await workAs(world, 'admin')
  const request = `/recharge-requests/${data?.id}`
  expect(await admin.get(request).data()).toMatchObject({ slip_mime: 'application/pdf' })
  const { text, headers } = await admin.get(`${request}/slip`)
  expect(text).toBe(bytes.toString())
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="slip-\d+\.pdf"/),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  const [file] = await world.services.database.db
    .selectFrom('stored_file')
    .select(['id', 'visibility'])
    .where('mime', '=', 'application/pdf')
    .execute()
  expect(file?.visibility).toBe('private')
  expect((await world.app.inject(`/files/${file?.id}`)).statusCode).toBe(404)
  expect(await send({ ...report, photo: pdf(bytes, 'application/pdf') })).toMatchObject({
    code: 'recharge.slip_known',
  })
  const large = Buffer.concat([Buffer.from('%PDF-1.4'), Buffer.alloc(slipBytesMax), Buffer.from('%%EOF')])
  for (const none of [Buffer.from('<script>alert(1)</script>%%EOF'), bytes.subarray(0, 20), large])
    expect(await send({ ...report, photo: pdf(none, 'application/pdf') })).toMatchObject({
      status: 422,
      errors: { photo: [expect.stringMatching(/5 MB/)] },
    })
})

test('one slip sent by two clients at once serves one of them; refused, it may be sent again', async () => {
  const slip = await photo()
  const senders = ['omar', 'layla', 'fatima'] as const
  const answers = await Promise.all(senders.map((sender) => send({ ...report, photo: slip }, sender)))
  expect(answers.map(({ code }) => code ?? 'taken').sort()).toEqual([
    'recharge.slip_known',
    'recharge.slip_known',
    'taken',
  ])
  const requestId = BigInt(answers.find(({ data }) => data)?.data?.id ?? 0)
  const refusing = { requestId, staffId: null, reason: 'الصورة غير واضحة' }
  await world.services.database.transact((tx) => refuseBankTransfer(tx, refusing))
  expect((await send({ ...report, photo: slip }, 'omar')).status).toBe(200)
})

test('bank transfers are not offered without an account to go to', async () => {
  await expect(allow(world, 'bank', { accounts: [] })).rejects.toThrow('recharge.no_account')
})

test('an account that is not ours was not paid', async () => {
  const other = { ...report, account: 'LY9999999999', photo: await photo() }
  expect(await send(other)).toMatchObject({ status: 422, code: 'recharge.account_unknown' })
  const nameless = { ...report, bank_reference: '..', photo: await photo() }
  expect(await send(nameless)).toMatchObject({
    status: 422,
    errors: { bank_reference: [expect.stringContaining('3 to 40')] },
  })
})

test('one transaction at the bank serves one request, however it is punctuated and by whomever it is reported; refused, it may be reported again', async () => {
  const ways = ['PAY-2026/11', 'pay 2026 11', 'PAY202611'] as const
  const senders = ['omar', 'layla', 'fatima'] as const
  const slips = await Promise.all(senders.map(photo))
  const sendReport = (index: number) =>
    send({ ...report, bank_reference: ways[index] ?? '', photo: slips[index] ?? new Blob() }, senders[index])
  const answers = await Promise.all([sendReport(0), sendReport(1), sendReport(2)])
  expect(answers.map(({ code }) => code ?? 'taken').sort()).toEqual([
    'recharge.reference_known',
    'recharge.reference_known',
    'taken',
  ])
  const requestId = BigInt(answers.find(({ data }) => data)?.data?.id ?? 0)
  await world.services.database.transact((tx) =>
    refuseBankTransfer(tx, { requestId, staffId: null, reason: 'رقم آخر' }),
  )
  expect((await sendReport(1)).status).toBe(200)
})
