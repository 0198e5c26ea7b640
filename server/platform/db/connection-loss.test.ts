import { once } from 'node:events'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'
import { openUnreliableWire, type UnreliableWire } from '#tests/world/unreliable-wire.ts'
import { httpServer } from '../http/http-server.ts'
import { openLog } from '../log.ts'
import { isConnectionLoss } from './connection-loss.ts'
import { type Database, openDatabase } from './database.ts'
import { openConnection } from './open-connection.ts'

let testing: TestDatabase
let wire: UnreliableWire
let database: Database

beforeAll(async () => {
  testing = await testDatabase()
})
afterAll(() => testing.drop())
beforeEach(async () => {
  wire = await openUnreliableWire(testing.url)
  database = openDatabase(wire.url, { silentMillisMax: 200 })
})
afterEach(async () => {
  await database.close()
  await wire.close()
})

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )
const ask = () => database.pool.query('select 1')

test('a connection lost between two queries of a transaction fails the transaction, not the process', async () => {
  const connected = once(database.pool, 'connect')
  const failure = await failureOf(
    database.transact(async (tx) => {
      await tx.selectFrom('client').select('id').execute()
      const [connection] = (await connected) as [pg.PoolClient]
      const lost = once(connection, 'end')
      wire.reset()
      await lost
      await tx.selectFrom('client').select('id').execute()
    }),
  )
  expect(isConnectionLoss(failure)).toBe(true)
  await ask()
})

test('a server that fell silent is given up, and found again', async () => {
  await ask()
  wire.stall()
  expect(isConnectionLoss(await failureOf(ask()))).toBe(true)
  wire.flow()
  await ask()
})

test('a database that cannot be reached has one code, in whatever way it fails', async () => {
  wire.cut()
  expect(isConnectionLoss(await failureOf(ask()))).toBe(true)
  wire.mend()
  const client = await database.pool.connect()
  const ended = failureOf(client.query('select pg_terminate_backend(pg_backend_pid())'))
  expect(isConnectionLoss(await ended)).toBe(true)
  client.release(true)
  const nobody = new pg.Client({ host: '127.0.0.1', port: 1 })
  expect(isConnectionLoss(await failureOf(nobody.connect()))).toBe(true)
  expect(isConnectionLoss(await failureOf(database.pool.query('select 1 / 0')))).toBe(false)
  expect(isConnectionLoss(new Error('a defect', { cause: new Error('of ours') }))).toBe(false)
})

test('the caller is told to come again, and that it may have been done', async () => {
  const app = await httpServer({ log: openLog('silent'), proxies: 0 })
  app.get('/away', () => ask())
  wire.cut()
  const answer = await app.inject({ url: '/away', headers: { 'accept-language': 'en' } })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('1')
  expect(answer.json()).toEqual({
    code: 'unavailable',
    message:
      'We were interrupted before we could finish. Please try again in a moment; no payment is made twice.',
  })
  await app.close()
})

test('a connection beside the pool that is lost between two queries fails its work, not the process', async () => {
  const client = await openConnection(wire.url)
  const lost = new Promise((resolve) => client.once('end', resolve))
  wire.reset()
  await lost
  expect(isConnectionLoss(await failureOf(client.query('select 1')))).toBe(true)
  await client.end()
})
