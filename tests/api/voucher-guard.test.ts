import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { budgets } from '#server/budgets.ts'
import { openCodeGenerator } from '#server/modules/vouchers/code/generate-codes.ts'
import { importCodes, readCodeFile } from '#server/modules/vouchers/index.ts'
import { listOpenAlarms } from '#server/platform/alarms/index.ts'
import { newCategory, printVouchers, supplierCodes } from '#tests/world/catalogue.ts'
import { cookieOf, createStaff, signIn, workAs } from '#tests/world/console.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let recharge: bigint
beforeAll(async () => {
  world = await openWorld({ strictBudgets: true })
  recharge = await newCategory(world.services, { kind: 'recharge' })
  await workAs(world, [])
})
afterAll(() => world.close())
beforeEach(() => world.asOwner('delete from rate_limit'))

const alarms = async () => (await listOpenAlarms(world.services.database.db)).map(({ code }) => code)
const unknownCode = () => openCodeGenerator(world.services.keys, 'digits16').take(1)[0] ?? ''
const codesOf = async (count: number, activate = true) =>
  (await printVouchers(world.services, recharge, { count, activate })).printed.map(({ code }) => code)

test('the key of another request is a conflict before its code is looked at, be it good, unknown or forged', async () => {
  const layla = await world.as('layla')
  const [mine = '', other = ''] = await codesOf(2)
  const use = (code: string, key: string) => layla.post('/recharges', { method: 'voucher', code }, { key })
  expect((await use(mine, 'the-key-of-mine')).status).toBe(200)
  const unknown = unknownCode()
  const forged = `${unknown.slice(0, -1)}${(Number(unknown.at(-1)) + 1) % 10}`
  for (const code of [other, unknown, forged])
    expect(await use(code, 'the-key-of-mine')).toMatchObject({
      status: 409,
      body: { code: 'idempotency.conflict' },
    })
  expect((await use(mine, 'the-key-of-mine')).headers['idempotent-replayed']).toBe('true')
  expect((await use(other, 'the-key-of-other')).status).toBe(200)
})

test('who types a code of a batch that was never activated raises an alarm; a client’s wrong code raises none', async () => {
  const omar = await world.as('omar')
  expect((await omar.post('/vouchers/inquiry', { code: unknownCode() })).status).toBe(404)
  expect(await alarms()).not.toContain('vouchers.honey')
  const [trap = ''] = await codesOf(1, false)
  expect((await omar.post('/vouchers/inquiry', { code: trap })).status).toBe(404)
  expect(await alarms()).toContain('vouchers.honey')
})

test('a client asks about sixty serial numbers an hour', async () => {
  const salem = await world.as('salem')
  const statuses: number[] = []
  for (let time = 0; time < 62; time += 1)
    statuses.push((await salem.post('/vouchers/inquiry', { serial_number: '1234567890123' })).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})

/** Checks a file as a member of staff. */
async function check(
  category: bigint,
  codes: readonly string[],
  by: string | null = null,
  path = '/voucher-imports/checks',
) {
  const username = by ?? (await createStaff(world, ['voucher-imports-store'])).username
  const answer = await signIn(world, username)
  const form = new FormData()
  form.set('category_id', category.toString())
  form.set('file', new Blob([['PIN', ...codes].join('\n')], { type: 'text/csv' }), 'codes.csv')
  const encoded = new Response(form)
  const { session } = { session: answer.body.data as { csrf_token: string } }
  const { statusCode, body } = await world.app.inject({
    method: 'POST',
    url: `/api/console${path}`,
    headers: {
      cookie: `console-session=${cookieOf(answer.headers)}`,
      'x-csrf-token': session.csrf_token,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: statusCode, body: JSON.parse(body) as { code?: string; data?: Record<string, unknown> } }
}

test('a check of a file tells nothing of other suppliers’ codes, is logged, and refuses a file of our own', async () => {
  const { database, keys } = world.services
  const [first, second] = [
    await newCategory(world.services, { kind: 'card' }),
    await newCategory(world.services, { kind: 'card' }),
  ]
  const codes = supplierCodes(20)
  const rows = await readCodeFile(Buffer.from(['PIN', ...codes].join('\n')))
  const columns = { code: null, serial: null, expiry: null }
  await database.transact((tx) =>
    importCodes(tx, keys, { categoryId: first, fileName: 'first.csv', rows, columns, staffId: null }),
  )
  expect(await check(first, codes)).toMatchObject({
    status: 200,
    body: { data: { accepted: 0, rejected: 20 } },
  })
  expect(await check(second, codes)).toMatchObject({
    status: 200,
    body: { data: { accepted: 20, rejected: 0 } },
  })
  const logged = await database.db
    .selectFrom('activity_log')
    .select('after')
    .where('action', '=', 'file_checked')
    .orderBy('id')
    .execute()
  expect(logged.map(({ after }) => after)).toMatchObject([
    { accepted: 0, rejected: 20, known: 20 },
    { accepted: 20, rejected: 0, known: 0 },
  ])
  expect(await alarms()).not.toContain('vouchers.file_probed')
  const own = await codesOf(10)
  expect(await check(second, own)).toMatchObject({ status: 422, body: { code: 'import.own_codes' } })
  expect(await alarms()).toContain('vouchers.file_probed')
})

test('who checks file after file and imports none raises an alarm; the same file is checked as often as one likes', async () => {
  const category = await newCategory(world.services, { kind: 'card' })
  await world.asOwner(`update alarm set cleared_at = now()`)
  const { username } = await createStaff(world, ['voucher-imports-store'])
  const file = supplierCodes(3, 1_000)
  expect((await check(category, file, username)).status).toBe(200)
  await world.asOwner(
    `update rate_limit set points = ${budgets.filesUntaken.points} where key like 'filesUntaken:%'`,
  )
  await check(category, file, username)
  expect(await alarms()).not.toContain('vouchers.file_probed')
  await check(category, supplierCodes(3, 2_000), username)
  expect(await alarms()).toContain('vouchers.file_probed')
})

test('an import gives back what the check of that very file counted, and no other', async () => {
  const category = await newCategory(world.services, { kind: 'card' })
  const { id, username } = await createStaff(world, ['voucher-imports-store'])
  const imports = (file: readonly string[]) => check(category, file, username, '/voucher-imports')
  const file = supplierCodes(3, 4_000)
  await check(category, file, username)
  const counted = async () => {
    const { rows } = await sql<{ points: number }>`
      select points from rate_limit where key = ${`filesUntaken:staff:${id}`}`.execute(
      world.services.database.db,
    )
    return rows[0]?.points ?? 0
  }
  expect(await counted()).toBe(1)
  expect((await imports(supplierCodes(2, 5_000))).status).toBe(200)
  expect(await counted()).toBe(1)
  expect((await imports(file)).status).toBe(200)
  expect(await counted()).toBe(0)
})
