import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelVouchers, sellVouchers } from '#server/modules/vouchers/index.ts'
import { newCategory, type Printed, printVouchers } from '#tests/world/catalogue.ts'
import { clientIdOf, expectBalancedBooks } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let owner: pg.Client
let categoryId: bigint
let salemId: bigint

beforeAll(async () => {
  world = await openWorld()
  owner = new pg.Client({ connectionString: world.database.ownerUrl })
  await owner.connect()
  categoryId = await newCategory(world.services, { kind: 'recharge' })
  await world.as('salem')
  salemId = await clientIdOf(world, 'salem')
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

const sell = (batchId: bigint) =>
  world.services.engine.post(sellVouchers, {
    input: { batchId, sellerId: salemId, from: null, to: null, payment: 'cash' },
    actor: { type: 'system', id: null },
  })

const serialOf = (voucher: Printed | undefined) => voucher?.serialNumber.replaceAll('-', '') ?? ''

/** Holds the rows of this statement while `work` runs, whose first step waits for them. */
async function holding(select: string, work: () => Promise<void>): Promise<void> {
  await owner.query('begin')
  try {
    await owner.query(select)
    await work()
  } finally {
    await owner.query('commit')
  }
}

/** Connections of the posting engine that wait for a lock. */
async function untilItWaits(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await world.services.database.pool.query(
        `select from pg_stat_activity where datname = current_database()
           and application_name = 'mahfaza posting engine' and wait_event_type = 'Lock'`,
      )
      return rows.length
    })
    .toBe(1)
}

test('while a sale waits for one of its vouchers, no account is locked and others’ vouchers are redeemed', async () => {
  const omar = await world.as('omar')
  const { batchId, printed } = await printVouchers(world.services, categoryId, { count: 20 })
  const other = await printVouchers(world.services, categoryId, { count: 2 })
  const [first, second] = other.printed.map(({ code }) => code)
  await omar.post('/recharges', { method: 'voucher', code: first }, { key: 'before-the-sale' }).data()
  let selling: ReturnType<typeof sell> | undefined
  await holding(
    `select from voucher where serial_number = '${serialOf(printed[19])}' for update`,
    async () => {
      selling = sell(batchId)
      await untilItWaits()
      await world.services.database.transact(async (tx) => {
        const accounts = await tx
          .selectFrom('ledger.account')
          .select('id')
          .forNoKeyUpdate()
          .noWait()
          .execute()
        expect(accounts.length).toBeGreaterThan(0)
      })
      await omar.post('/recharges', { method: 'voucher', code: second }, { key: 'beside-the-sale' }).data()
    },
  )
  expect(await selling).toMatchObject({ answer: { count: 20, total: '200.000' } })
  await expectBalancedBooks(world)
})

test('a batch that is being cancelled is not sold: the sale waits for it', async () => {
  const { batchId } = await printVouchers(world.services, categoryId, { count: 3 })
  let selling: Promise<unknown> | undefined
  await holding(`update voucher_batch set status = 'cancelled' where id = ${batchId}`, async () => {
    selling = sell(batchId).catch((error: unknown) => error)
    await untilItWaits()
  })
  expect(await selling).toMatchObject({ code: 'batch.not_ready' })
})

test('sales, returns and uses of the same vouchers at once: each is sold once, and the books balance', async () => {
  const omar = await world.as('omar')
  const { batchId, printed } = await printVouchers(world.services, categoryId, { count: 12 })
  const uses = printed.map(({ code }, number) =>
    omar.post('/recharges', { method: 'voucher', code }, { key: `in-a-race-${number}` }),
  )
  const sales = [sell(batchId), sell(batchId), sell(batchId)]
  const cancelled = cancelVouchers(
    world.services.database,
    { from: serialOf(printed[11]), to: serialOf(printed[11]) },
    { staffId: null, reason: 'a race' },
  )
  const results = await Promise.allSettled([...sales, ...uses, cancelled])
  expect(results.slice(0, 3).filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
  await expectBalancedBooks(world)
})
