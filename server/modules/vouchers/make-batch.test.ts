import { afterAll, beforeAll, expect, test } from 'vitest'
import { newCategory, noJobs, orderVouchers } from '#tests/world/catalogue.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { makeBatch } from './index.ts'

let world: World
let categoryId: bigint

beforeAll(async () => {
  world = await openWorld()
  categoryId = await newCategory(world.services, { kind: 'recharge' })
})
afterAll(() => world.close())

function order(count: number): Promise<bigint> {
  return orderVouchers({ ...world.services, jobs: noJobs }, { categoryId, count, codeFormat: 'base32' })
}

async function stateOf(batchId: bigint) {
  const { rows } = await world.services.database.pool.query(
    `select b.status, b.made_count, count(v.id)::int as rows, count(distinct v.serial_number)::int as serials,
       min(v.serial_number) as first, max(v.serial_number) as last
     from voucher_batch b left join voucher v on v.batch_id = b.id where b.id = $1 group by b.id`,
    [batchId],
  )
  return rows[0]
}

function makeOneChunk(batchId: bigint): Promise<void> {
  const kill = new AbortController()
  const onProgress = () => kill.abort(new Error('killed'))
  return makeBatch(world.services, batchId, { signal: kill.signal, onProgress })
}

test('a job killed between two chunks goes on where it stopped', async () => {
  const batchId = await order(12_345)
  await expect(makeOneChunk(batchId)).rejects.toThrow('killed')
  expect(await stateOf(batchId)).toMatchObject({ status: 'generating', made_count: 5_000, rows: 5_000 })

  await makeBatch(world.services, batchId)
  const done = await stateOf(batchId)
  expect(done).toMatchObject({ status: 'ready', made_count: 12_345, rows: 12_345, serials: 12_345 })
  expect([done.first, done.last].map((serial: string) => Number(serial.slice(6, 13)))).toEqual([1, 12_345])
})

test('two workers at one batch make it once', async () => {
  const batchId = await order(11_000)
  await Promise.all([makeBatch(world.services, batchId), makeBatch(world.services, batchId)])
  expect(await stateOf(batchId)).toMatchObject({ status: 'ready', rows: 11_000, serials: 11_000 })
})

test('a chunk made ahead is thrown away when another job has stored that one meanwhile', async () => {
  const batchId = await order(12_345)
  const { pool } = world.services.database
  let chunks = 0
  const overtaken = new Proxy(pool, {
    get: (target, name) => (name === 'connect' ? connectBehindAnother : Reflect.get(target, name)),
  })
  async function connectBehindAnother() {
    chunks += 1
    if (chunks === 2) await expect(makeOneChunk(batchId)).rejects.toThrow('killed')
    return pool.connect()
  }
  await makeBatch({ ...world.services, database: { ...world.services.database, pool: overtaken } }, batchId)
  expect(chunks).toBeGreaterThan(2)
  expect(await stateOf(batchId)).toMatchObject({ status: 'ready', rows: 12_345, serials: 12_345 })
})

test('a chunk with a code that exists already is made again', async () => {
  const batchId = await order(11_000)
  // In the second chunk; a sequence does not go back with its transaction.
  await world.asOwner(`
    create sequence codes_seen; grant select on codes_seen to mahfaza_app;
    create function take_code() returns trigger language plpgsql security definer as $$ begin
      if nextval('codes_seen') = 7000 then
        raise exception 'taken' using errcode = 'unique_violation', constraint = 'voucher_code_lookup_key';
      end if;
      return new;
    end $$;
    create trigger take_code before insert on voucher for each row execute function take_code()`)
  await makeBatch(world.services, batchId)
  await world.asOwner('drop trigger take_code on voucher')
  expect(await stateOf(batchId)).toMatchObject({ status: 'ready', rows: 11_000, serials: 11_000 })
  const { rows } = await world.services.database.pool.query('select last_value::int as seen from codes_seen')
  expect(rows).toEqual([{ seen: 11_000 + 2_000 }])
})

test('the job makes an ordered batch in the background', async () => {
  const batchId = await orderVouchers(world.services, { categoryId, count: 10 })
  await expect.poll(() => stateOf(batchId), { timeout: 10_000 }).toMatchObject({ status: 'ready', rows: 10 })
})
