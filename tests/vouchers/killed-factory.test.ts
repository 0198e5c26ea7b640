import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkCode, findBatches, readPrintedVouchers } from '#server/modules/vouchers/index.ts'
import type { Services } from '#server/services.ts'
import { newCategory, orderVouchers } from '#tests/world/catalogue.ts'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'
import { answerOf, startChild, stopChild } from '../../bench/lib/child.ts'
import { openBenchServices } from '../../bench/lib/http-world.ts'

// `npm run test:vouchers` does it with a million.
const count = Number(process.env.VOUCHERS ?? 20_000)
const millisMax = 15_000 + count

let own: TestDatabase
let dataDirectory: string
let services: Services

beforeAll(async () => {
  own = await testDatabase()
  dataDirectory = await mkdtemp(join(tmpdir(), 'mahfaza-world-'))
  services = await openBenchServices(own.url, dataDirectory)
})
afterAll(async () => {
  await services.close()
  await own.drop()
  await rm(dataDirectory, { recursive: true })
})

test('a factory killed half-way leaves whole chunks; the next one goes on to the last code, no two alike', {
  timeout: 3 * millisMax,
}, async () => {
  const categoryId = await newCategory(services, { kind: 'recharge' })
  const batchId = await orderVouchers(services, { categoryId, count })
  const first = await openFactory()
  await untilState(batchId, ({ made }) => made > count / 4)
  const exit = once(first, 'exit')
  first.kill('SIGKILL')
  await exit
  const left = await stateOf(batchId)
  expect(left.rows).toBe(left.made)
  expect(left.made).toBeLessThan(count)

  const second = await openFactory()
  await untilState(batchId, ({ status }) => status === 'ready')
  await stopChild(second)
  expect(await stateOf(batchId)).toEqual({
    status: 'ready',
    made: count,
    rows: count,
    codes: count,
    serials: count,
  })
  const codes = await readCodes(batchId)
  expect(codes.size).toBe(count)
  expect([...codes].filter((code) => !('code' in checkCode(services.keys, code)))).toEqual([])
})

/** A process that makes what is ordered, as the product does. */
async function openFactory() {
  const child = startChild('voucher-worker.ts', [own.url, dataDirectory])
  await answerOf(child)
  return child
}

interface State {
  readonly status: string
  readonly made: number
  readonly rows: number
  readonly codes: number
  readonly serials: number
}

/** As one moment sees it. */
async function stateOf(batchId: bigint): Promise<State> {
  const { rows } = await services.database.pool.query<State>(
    `select b.status, b.made_count as made, count(v.id)::int as rows,
            count(distinct v.code_lookup)::int as codes, count(distinct v.serial_number)::int as serials
     from voucher_batch b left join voucher v on v.batch_id = b.id where b.id = $1 group by b.id`,
    [batchId],
  )
  const [state] = rows
  if (!state) throw new Error('the batch is gone')
  return state
}

async function untilState(
  batchId: bigint,
  wanted: (state: { made: number; status: string }) => boolean,
): Promise<void> {
  await vi.waitUntil(
    async () => {
      const { rows } = await services.database.pool.query(
        'select made_count as made, status from voucher_batch where id = $1',
        [batchId],
      )
      return wanted(rows[0])
    },
    { timeout: millisMax, interval: 5 },
  )
}

async function readCodes(batchId: bigint): Promise<Set<string>> {
  const batch = (await findBatches(services.database.db, [batchId])).get(batchId)
  if (!batch) throw new Error('the batch is gone')
  const codes = new Set<string>()
  for await (const { code } of readPrintedVouchers(services.database.db, services.keys, batch))
    codes.add(code)
  return codes
}
