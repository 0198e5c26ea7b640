import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelVouchers, importCodes, readCodeFile, sellVouchers } from '#server/modules/vouchers/index.ts'
import { clearingOf, readFigures, vouchersOutstanding } from '#server/modules/wallets/index.ts'
import { newCategory, printVouchers, supplierCodes } from '#tests/world/catalogue.ts'
import { clientIdOf, expectBalancedBooks } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const staff = { type: 'staff', id: null } as const

let world: World
let recharge: bigint

beforeAll(async () => {
  world = await openWorld()
  recharge = await newCategory(world.services, { kind: 'recharge' })
})
afterAll(() => world.close())

const plain = (printed: string | undefined) => printed?.replaceAll('-', '') ?? ''

test('a seller pays cash for a run of printed vouchers, once; they can be redeemed from then on', async () => {
  const { database, engine } = world.services
  const [omar, salem] = [await world.as('omar'), await world.as('salem')]
  const sellerId = await clientIdOf(world, 'salem')
  const { batchId, printed } = await printVouchers(world.services, recharge, { count: 10 })
  const range = { from: plain(printed[0]?.serialNumber), to: plain(printed[5]?.serialNumber) }
  const sell = () =>
    engine.post(sellVouchers, { input: { batchId, sellerId, ...range, payment: 'cash' }, actor: staff })
  expect((await sell()).answer).toEqual({ count: 6, total: '60.000', currency: 'LYD' })
  await expect(sell()).rejects.toThrow('batch.nothing_to_sell')
  expect(await readFigures(database.db, clearingOf('cash', 'LYD'))).toMatchObject({ balanceMinor: -60_000n })

  expect(await salem.get('/cards').data()).toEqual([])
  const inquiry = { serial_number: printed[0]?.serialNumber }
  expect(await omar.post('/vouchers/inquiry', inquiry).data()).toMatchObject({ status: 'sold' })
  const code = printed[0]?.code ?? ''
  await omar.post('/recharges', { method: 'voucher', code }, { key: 'omar-redeems-sold' }).data()
  expect(await readFigures(database.db, vouchersOutstanding('LYD'))).toMatchObject({ balanceMinor: 50_000n })
})

test('cancelling a range leaves what is used; a used voucher alone cannot be cancelled', async () => {
  const { database } = world.services
  const omar = await world.as('omar')
  const { printed } = await printVouchers(world.services, recharge, { count: 3 })
  const serials = printed.map(({ serialNumber }) => serialNumber)
  const [first = '', , last = ''] = serials
  const code = printed[0]?.code ?? ''
  await omar.post('/recharges', { method: 'voucher', code }, { key: 'omar-uses-first' }).data()
  const cancel = (from: string, to: string) =>
    cancelVouchers(database, { from, to }, { staffId: null, reason: 'lost' })
  await expect(cancel(first, first)).rejects.toThrow('voucher.not_cancellable')
  expect(await cancel(first, last)).toEqual({ cancelled: 2, left: 1 })
  const statuses = await Promise.all(
    serials.map((serial_number) =>
      omar.post('/vouchers/inquiry', { serial_number }).data<{ status: string }>(),
    ),
  )
  expect(statuses.map(({ status }) => status)).toEqual(['used', 'cancelled', 'cancelled'])
})

test('a supplier’s workbook becomes stock; what is there already comes back by line', async () => {
  const { database, keys } = world.services
  const categoryId = await newCategory(world.services, { kind: 'card', codePattern: '\\d{13}' })
  const path = join(import.meta.dirname, '../world/files/codes.xlsx')
  const rows = await readCodeFile(await readFile(path))
  const columns = { code: null, serial: null, expiry: null }
  const importNow = () =>
    database.transact((tx) =>
      importCodes(tx, keys, { categoryId, fileName: 'codes.xlsx', rows, columns, staffId: null }),
    )
  const first = await importNow()
  expect(first).toMatchObject({
    accepted: 2,
    rejected: [{ line: 4, reason: 'twice_in_file', last4: '0001' }],
  })
  await expect(importNow()).rejects.toMatchObject({ code: 'import.already_taken' })
  const stored = await database.db
    .selectFrom('voucher')
    .select(['supplier_serial', 'code_last4', 'expires_at'])
    .where('category_id', '=', categoryId)
    .orderBy('id')
    .execute()
  expect(stored).toEqual([
    { supplier_serial: 'S-1', code_last4: '0001', expires_at: new Date('2027-12-31T22:00:00Z') },
    { supplier_serial: 'S-2', code_last4: '0002', expires_at: null },
  ])
})

test('no clear code rests in the database', async () => {
  const { rows } = await world.services.database.pool.query<{ tables: string }>(
    `select string_agg(t::text, '') as tables from (
       select v::text from voucher v union all select i::text from voucher_import i
       union all select a::text from activity_log a union all select x::text from ledger.transaction x) t`,
  )
  const codes = [...supplierCodes(3), '6000000000001', '6000000000002']
  expect(codes.filter((code) => rows[0]?.tables.includes(code))).toEqual([])
})

test('the books balance to the dirham', () => expectBalancedBooks(world))
