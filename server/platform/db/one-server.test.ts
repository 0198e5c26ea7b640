import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'
import { isConnectionLoss } from './connection-loss.ts'
import { openOneServer } from './one-server.ts'
import { serverSql } from './replica-state.ts'

let testing: TestDatabase

beforeAll(async () => {
  testing = await testDatabase()
})
afterAll(() => testing.drop())

test('a pool that keeps to one server uses no connection to another', async () => {
  const { database, keepTo } = openOneServer(testing.url, { connectionsMax: 2 })
  const { rows } = await database.pool.query<{ server: string }>(`select ${serverSql}`)
  const { server = '' } = rows[0] ?? {}
  keepTo('another server')
  await expect.poll(() => database.pool.totalCount).toBe(0)
  const refused = await database.pool.query('select 1').catch((error: unknown) => error)
  expect(isConnectionLoss(refused)).toBe(true)
  keepTo(server)
  await database.pool.query('select 1')
  await database.close()
})
