import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'
import { int8Array, uuidArray, xidArray } from './array-binary.rules.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** The parameter as the server reads it. */
async function readBack(type: 'bigint' | 'uuid' | 'xid', parameter: Buffer): Promise<(string | null)[]> {
  const { rows } = await client.query<{ value: string | null }>(
    `select value::text from unnest($1::${type}[]) with ordinality as all_of (value, number) order by number`,
    [parameter],
  )
  return rows.map(({ value }) => value)
}

const int8 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
const uuid = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => Buffer.from(bytes).toString('hex'))

test('the server reads the whole numbers we wrote, from the smallest to the largest, and nulls', async () => {
  expect(await readBack('bigint', int8Array([]))).toEqual([])
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(int8), { maxLength: 50 }), async (values) => {
      const read = await readBack('bigint', int8Array(values))
      expect(read).toEqual(values.map((value) => value?.toString() ?? null))
    }),
  )
})

test('the server reads the digests we wrote, and nulls', async () => {
  expect(await readBack('uuid', uuidArray([]))).toEqual([])
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(uuid), { maxLength: 50 }), async (values) => {
      const read = await readBack('uuid', uuidArray(values))
      expect(read.map((value) => value?.replaceAll('-', '') ?? null)).toEqual(values)
    }),
  )
})

test('the server reads the transactions we wrote, from the first to the last of an epoch', async () => {
  expect(await readBack('xid', xidArray([]))).toEqual([])
  const values = [0, 3, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1]
  expect(await readBack('xid', xidArray(values))).toEqual(values.map(String))
})
