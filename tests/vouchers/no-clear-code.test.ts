import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findBatches, makeBatch, readPrintedVouchers } from '#server/modules/vouchers/index.ts'
import { openLog } from '#server/platform/log.ts'
import {
  newCategory,
  noJobs,
  orderVouchers,
  type Printed,
  printVouchers,
  stockCards,
  supplierCodes,
} from '#tests/world/catalogue.ts'
import { fund } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

// A thousand codes of every kind, most of them only stored, some of them sold, shown, used, looked up and mistyped.

const kept = 980
const firstSupplierCode = 7_381_902_446_001 - 5_000_000_000_000

let world: World
let owner: pg.Client
const lines: string[] = []
const codes: string[] = []

beforeAll(async () => {
  world = await openWorld({
    env: { LOG_REQUESTS: 'on' },
    log: openLog('debug', { write: (line) => lines.push(line) }),
  })
  owner = new pg.Client({ connectionString: world.database.ownerUrl })
  await owner.connect()
  const { services } = world
  const recharge = await newCategory(services, { kind: 'recharge' })
  const { printed } = await printVouchers(services, recharge, { count: kept })
  const cards = await newCategory(services, { kind: 'card' })
  const supplied = supplierCodes(20, firstSupplierCode)
  await stockCards(services, cards, supplied)
  codes.push(...printed.map(bare), ...supplied, ...(await makeBase32(recharge)))
  await useSome(printed, cards)
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

test('a dump of the database contains none of a thousand known codes, in any spelling', async () => {
  expect(codes.length).toBeGreaterThanOrEqual(1_000)
  const tables = await dump()
  expect(tables.get('public.voucher')?.split('\n').length).toBeGreaterThan(1_000)
  expect(tables.get('ledger.transaction')).toContain('recharge')
  for (const [table, rows] of tables) expect([table, findCodes(rows)]).toEqual([table, []])
})

test('nor in a line of our log or of the database server', async () => {
  expect(lines.join('\n')).toContain('/api/client/recharges')
  expect(findCodes(lines.join('\n'))).toEqual([])
  expect(findCodes(await readFile(inject('postgres').logFile, 'utf8'))).toEqual([])
})

test('control: a code left anywhere is found, in each way of writing', async () => {
  const [code = ''] = codes
  const leaks = {
    plain: `'see ${code}.'`,
    grouped: `'${code.replace(/(.{4})(?=.)/g, '$1-')}'`,
    bytes: `'${code}'::bytea`,
    base64: `encode('x${code}'::bytea, 'base64')`,
    json: `jsonb_build_object('code', '${code}')`,
    number: `int8send(${code})`,
  }
  for (const [way, value] of Object.entries(leaks)) {
    await owner.query(`create table leak as select ${value} as leaked`)
    expect([way, findCodes((await dump()).get('public.leak') ?? '')]).toEqual([way, [code]])
    await owner.query('drop table leak')
  }
})

function bare({ code }: Printed): string {
  return code.replaceAll(' ', '')
}

/** Codes of the other format, printed. */
async function makeBase32(categoryId: bigint): Promise<string[]> {
  const { services } = world
  const order = { categoryId, count: 20, codeFormat: 'base32' } as const
  const batchId = await orderVouchers({ ...services, jobs: noJobs }, order)
  await makeBatch(services, batchId)
  const batch = (await findBatches(services.database.db, [batchId])).get(batchId)
  if (!batch) throw new Error('the batch is gone')
  const printed = await Array.fromAsync(readPrintedVouchers(services.database.db, services.keys, batch))
  return printed.map(bare)
}

async function useSome(printed: readonly Printed[], cardCategoryId: bigint): Promise<void> {
  const layla = await world.as('layla')
  await fund(world, 'layla', '100.000')
  const recharge = (code: string, key: string) =>
    layla.post('/recharges', { method: 'voucher', code }, { key })
  const [used, asked] = printed
  if (!used || !asked) throw new Error('nothing was printed')
  await recharge(used.code, 'clear-code-1').data()
  await recharge(used.code, 'clear-code-2')
  await recharge(`${asked.code}1`, 'clear-code-3')
  await layla.post('/vouchers/inquiry', { code: asked.code })
  await layla.get(`/categories?search=${bare(asked)}`)
  const order = { category_id: String(cardCategoryId), quantity: 1 }
  const { cards } = await layla
    .post('/card-orders', order, { key: 'clear-code-4' })
    .data<{ cards: { id: string }[] }>()
  await layla.post(`/cards/${cards[0]?.id}/reveal`).data()
}

/** Every table with every row, as COPY writes it: bytes in hexadecimal. */
async function dump(): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const tables = new Map<string, string>()
  for (const { name } of rows)
    tables.set(name, await text(owner.query(to(`copy (select * from ${name}) to stdout`))))
  return tables
}

/**
 * The codes found in a text: as they are, in groups, as hexadecimal bytes, in base 64 at any place, as a number's
 * bytes.
 */
function findCodes(rows: string): string[] {
  const found = new Set<string>()
  const plain = rows.replace(/[ \-_.]/g, '')
  for (const haystack of new Set([rows, plain])) {
    for (const [length, needles] of needlesByLength()) {
      for (let at = 0; at + length <= haystack.length; at += 1) {
        const code = needles.get(haystack.slice(at, at + length))
        if (code !== undefined) found.add(code)
      }
    }
  }
  return [...found]
}

let needles: Map<number, Map<string, string>> | undefined

function needlesByLength(): Map<number, Map<string, string>> {
  if (needles) return needles
  needles = new Map()
  for (const code of codes) {
    for (const needle of formsOf(code)) {
      const ofLength = needles.get(needle.length) ?? new Map<string, string>()
      needles.set(needle.length, ofLength.set(needle, code))
    }
  }
  return needles
}

function formsOf(code: string): string[] {
  const bytes = Buffer.from(code)
  // In base 64 a code has three forms, by its position; characters that depend on neighbours are cut off.
  const inBase64 = [0, 1, 2].map((shift) => {
    const whole = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    return whole.slice(shift === 0 ? 0 : shift + 1, -1)
  })
  const asNumber = /^\d+$/.test(code) ? [BigInt(code).toString(16).padStart(16, '0')] : []
  return [code, bytes.toString('hex'), ...inBase64, ...asNumber]
}
