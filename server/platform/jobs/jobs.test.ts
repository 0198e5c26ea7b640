import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { openLog } from '#server/platform/log.ts'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'
import { runAt } from '#tests/world/standby.ts'
import { installJobs } from './install-jobs.ts'
import { startJobs } from './jobs.ts'

const log = openLog('silent')
let own: TestDatabase
let database: Database
beforeAll(async () => {
  own = await testDatabase()
  // As the version before left it.
  await runAt(own.ownerUrl, `update jobs.queue set dead_letter = null where name = 'console-job'`)
  await installJobs(own.ownerUrl)
  // Each try is the last one.
  await runAt(own.ownerUrl, 'update jobs.queue set retry_limit = 0')
  database = openDatabase(own.url, { connectionsMax: 4 })
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

test('a job that stops with its process, also in its last try, begins anew in the next one', async () => {
  const first = await startJobs(database, log)
  const begun = Promise.withResolvers<void>()
  await first.work('console-job', async (_payload, signal) => {
    begun.resolve()
    await once(signal, 'abort')
    signal.throwIfAborted()
  })
  await database.transact((tx) => first.enqueue(tx, 'console-job', { id: '7' }))
  await begun.promise
  await first.stop()

  const next = await startJobs(database, log)
  const taken: unknown[] = []
  await next.work('console-job', async (payload) => void taken.push(payload))
  await expect.poll(() => taken).toEqual([{ id: '7' }])
  await next.stop()
  expect(await lost()).toEqual([])
})

test('a job that fails in its last try is handed to the queue of lost jobs', async () => {
  const jobs = await startJobs(database, log)
  await jobs.work('console-job', () => Promise.reject(new Error('the disk is full')))
  await database.transact((tx) => jobs.enqueue(tx, 'console-job', { id: '8' }))
  await expect.poll(lost).toEqual([{ data: { id: '8' } }])
  await jobs.stop()
})

test('jobs run at once as far as their queue allows, and the next begins when one ends', async () => {
  const jobs = await startJobs(database, log)
  const begun: (() => void)[] = []
  const run = () => new Promise<void>((end) => begun.push(end))
  await jobs.work('console-job', run, 2)
  const payloads = [{ id: '9' }, { id: '10' }, { id: '11' }]
  await database.transact((tx) => jobs.enqueueAll(tx, 'console-job', payloads))
  await expect.poll(() => begun.length).toBe(2)
  expect(await waiting()).toEqual([{ count: 1 }])
  begun[0]?.()
  await expect.poll(() => begun.length).toBe(3)
  expect(await waiting()).toEqual([{ count: 0 }])
  for (const end of begun) end()
  await jobs.stop()
})

function waiting(): Promise<Record<string, unknown>[]> {
  return runAt(
    own.ownerUrl,
    `select count(*)::int as count from jobs.job where name = 'console-job' and state = 'created'`,
  )
}

function lost(): Promise<Record<string, unknown>[]> {
  return runAt(own.ownerUrl, `select data from jobs.job where name = 'lost-console-job'`)
}
