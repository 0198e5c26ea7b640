import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newBatchKey } from '#server/modules/vouchers/batch-key.ts'
import { openBatchKey } from '#server/modules/vouchers/index.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { openKeyRing } from '#server/platform/secrets/index.ts'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'
import { staffHere } from './staff-here.ts'

const batchesCount = 4_000
const [oldKey = '', newKey = '', lookupKey = ''] = [1, 2, 3].map(() => randomBytes(32).toString('base64'))
const ringOf = (masterKey: string, ...oldMasterKeys: string[]) =>
  openKeyRing({ production: true, masterKey, oldMasterKeys, lookupKey, dataDirectory: '/nowhere' })

let own: TestDatabase
let database: Database
beforeAll(async () => {
  own = await testDatabase()
  database = openDatabase(own.url, { connectionsMax: 2 })
  await fillCatalogue()
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

/** Many batches under the old key: their codes are of no matter here. */
async function fillCatalogue(): Promise<void> {
  const ring = ringOf(oldKey)
  const prefixes = Array.from({ length: batchesCount }, (_, index) => String(2_000_000 + index))
  const wrapped = prefixes.map((prefix) => newBatchKey(ring, prefix))
  await database.pool.query(`
    insert into supplier (name_ar, name_en) values ('ليبيانا', 'Libyana');
    insert into category (supplier_id, name_ar, name_en, kind, face_value, price, buy_price)
      select id, 'بطاقة', 'Card', 'card', 10000, 10000, 9500 from supplier;
    insert into staff_user (username, name, password_hash) values ('admin', 'Admin', 'x');
    insert into staff_user_role (staff_user_id, role_id)
      select u.id, r.id from staff_user u, role r where r.holds_all`)
  await database.pool.query(
    `insert into voucher_batch (category_id, supplier_id, source, code_format, count, amount, currency, prefix, sealed_key, key_id)
     select c.id, c.supplier_id, 'imported', 'supplier', 1, 10000, 'LYD', n.prefix, n.sealed_key, n.key_id
     from category c, unnest($1::text[], $2::bytea[], $3::text[]) n(prefix, sealed_key, key_id)`,
    [prefixes, wrapped.map(({ sealedKey }) => sealedKey), wrapped.map(({ keyId }) => keyId)],
  )
}

const keys = {
  MAHFAZA_MASTER_KEY: newKey,
  MAHFAZA_OLD_MASTER_KEYS: oldKey,
  MAHFAZA_LOOKUP_KEY: lookupKey,
}
const rotation = ['keys', 'rotate', '--as', 'admin', '--lang', 'en']
const environment = () => ({ PATH: process.env.PATH, DATABASE_URL: own.url, ...keys })

async function statusText(): Promise<string> {
  return (await staffHere(environment(), ['keys', 'status', '--lang', 'en'])).out
}

async function leftUnderOldKey(): Promise<number> {
  const { rows } = await database.pool.query<{ left: number }>(
    'select count(*)::int as left from voucher_batch where key_id = $1',
    [ringOf(oldKey).masterKeyId],
  )
  return rows[0]?.left ?? Number.NaN
}

test('a rotation that was killed half-way goes on where it stopped, and every key opens with the new one alone', async () => {
  const child = spawn(process.execPath, ['scripts/staff.mjs', ...rotation], {
    env: environment(),
    stdio: 'ignore',
  })
  await vi.waitUntil(async () => (await leftUnderOldKey()) < batchesCount, { timeout: 30_000, interval: 5 })
  child.kill('SIGKILL')
  await once(child, 'close')
  const left = await leftUnderOldKey()
  expect(left).toBeGreaterThan(0)

  expect(await statusText()).toMatch(
    new RegExp(`Keys of batches and second factors still under another master key than \\S+: ${left}\\.`),
  )
  const again = await staffHere(environment(), rotation)
  expect(again).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      new RegExp(`Keys of batches and second factors put under the master key \\S+: ${left}\\.`),
    ),
  })
  expect(await statusText()).toContain('Everything is under')

  const ring = ringOf(newKey)
  const { rows } = await database.pool.query<{ prefix: string; sealedKey: Buffer; keyId: string }>(
    'select prefix, sealed_key as "sealedKey", key_id as "keyId" from voucher_batch',
  )
  expect(rows.map((row) => openBatchKey(ring, row).symmetricKeySize)).toEqual(Array(batchesCount).fill(32))
}, 90_000)
