import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openWorkerConnection } from '#server/ledger/worker-connection.ts'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'
import { isConnectionLoss } from './connection-loss.ts'
import { type Database, openDatabase } from './database.ts'

// As behind a pooler that does not pass on what is sent with a connection: the server has other settings.

let testing: TestDatabase
let database: Database
let url: string

beforeAll(async () => {
  testing = await testDatabase()
  const address = new URL(testing.url)
  address.search = '?options=-c%20timezone%3DAsia/Tokyo%20-c%20datestyle%3DSQL%20-c%20statement_timeout%3D0'
  url = address.href
  database = openDatabase(url)
})
afterAll(async () => {
  await database.close()
  await testing.drop()
})

test('a connection of the pool has our time zone, our format of dates and a time limit', async () => {
  const { rows } = await database.pool.query(
    `select current_setting('timezone') as zone, current_setting('datestyle') as dates,
       current_setting('statement_timeout') as "limit"`,
  )
  expect(rows).toEqual([{ zone: 'UTC', dates: expect.stringMatching(/^ISO/), limit: '30s' }])
})

test('so has a connection of the posting engine, which writes the times that are sealed', async () => {
  const connection = await openWorkerConnection(url)
  const [{ rows }] = await connection.send<[string]>({
    statement: {
      name: 'settings',
      text: `select current_setting('timezone') || ' ' || current_setting('datestyle')`,
      read: ([text]) => text ?? '',
    },
    values: [],
  })
  await connection.close()
  expect(rows[0]).toMatch(/^UTC ISO/)
})

test('writes leave connections for reads: what gets no place in time is refused as if the database were away', async () => {
  const small = openDatabase(url, { connectionsMax: 3, connectMillisMax: 200 })
  onTestFinished(() => small.close())
  const write = () => small.db.deleteFrom('rate_limit').execute()
  const { promise: commit, resolve: end } = Promise.withResolvers<void>()
  const held = [small.transact(() => commit), small.transact(() => commit)]
  const refused = await Promise.allSettled([
    write(),
    small.transact(() => Promise.resolve()),
    small.write(write),
  ])
  expect(refused.map((one) => one.status === 'rejected' && isConnectionLoss(one.reason))).toEqual([
    true,
    true,
    true,
  ])
  expect(await small.db.selectNoFrom((eb) => eb.val(1).as('read')).execute()).toHaveLength(1)
  const waits = write()
  await vi.waitFor(() => expect(small.writesWaiting()).toBe(1))
  end()
  await Promise.all([...held, waits])
  expect(await Promise.all([write(), write(), write()])).toHaveLength(3)
})
