import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHeadLog } from '#server/ledger/index.ts'
import { listOpenAlarms } from '#server/platform/alarms/index.ts'
import { isDeep } from '#tests/world/depth.ts'
import { fund } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const within = { timeout: 15_000, interval: 100 }
let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** The log outside the database has a head that covers the transaction. */
async function isPublished(id: string): Promise<boolean> {
  const last = await openHeadLog(world.services.config.dataDirectory).readLast()
  const { rows } = await world.services.database.pool.query(
    `select from ledger.transaction t where t.id = $1 and exists (
       select from ledger.head h join ledger.block b on b.number = h.last_block
       where h.number <= $2 and (b.through_time, b.through_id) >= (t.created_at, t.id)
     )`,
    [id, last?.number ?? '0'],
  )
  return rows.length === 1
}

/** The transaction and all after it vanish, with their blocks and heads, and the balances are put back. */
function deleteFrom(id: string): Promise<void> {
  const since = `(select created_at from ledger.transaction where id = ${id})`
  return world.asOwner(`
    alter table ledger.head drop constraint head_last_block_fkey;
    create temporary table cut as select ${since} as time;
    delete from ledger.head where last_block >= (select min(number) from ledger.block where through_time >= (select time from cut));
    delete from ledger.block where through_time >= (select time from cut);
    delete from ledger.entry where created_at >= (select time from cut);
    delete from ledger.transaction where created_at >= (select time from cut);
    update ledger.account a set (balance, version) = (
      select coalesce((array_agg(e.balance_after order by e.version desc))[1], 0), coalesce(max(e.version), 0)
      from ledger.entry e where e.account_id = a.id)`)
}

test('a payment is under a published head within fifteen seconds; who then deletes it is told of within fifteen more', async () => {
  const layla = await world.as('layla')
  await world.as('yusuf')
  await fund(world, 'layla', '100.000')
  let last = ''
  for (let payment = 0; payment < (isDeep ? 10 : 1); payment += 1) {
    const key = `payment-${payment}`
    const { id } = await layla
      .post('/transfers', { to: 'yusuf', amount: '1.000' }, { key })
      .data<{ id: string }>()
    await expect.poll(() => isPublished(id), within).toBe(true)
    last = id
  }
  await deleteFrom(last)
  const codes = async () => (await listOpenAlarms(world.services.database.db)).map(({ code }) => code)
  await expect.poll(codes, within).toContain('seals.head_lost')
}, 240_000)
