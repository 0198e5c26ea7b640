import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'
import { LockLost, withLock } from './with-lock.ts'

const lockId = 42
let testing: TestDatabase
/** Looks, and ends connections. */
let owner: pg.Client

beforeAll(async () => {
  testing = await testDatabase()
  owner = new pg.Client({ connectionString: testing.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await testing.drop()
})

test.each(['first', 'second'] as const)(
  'when the %s connection is lost the work is aborted, and no other begins before it has ended',
  async (which) => {
    const steps: string[] = []
    const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const interrupted = withLock(testing.ownerUrl, lockId, async (_client, signal) => {
      begun.resolve()
      await once(signal, 'abort')
      steps.push('aborted')
      await mayEnd.promise
      steps.push('ended')
      signal.throwIfAborted()
    })
    await begun.promise
    const next = withLock(testing.ownerUrl, lockId, async () => void steps.push('next began'))
    await expect.poll(() => locks(false)).toHaveLength(1)
    const [pid] = await locks(true, which)
    await owner.query('select pg_terminate_backend($1, 5000)', [pid])
    await expect.poll(() => steps).toContain('aborted')
    // The next waits still: for the lock that is left.
    await expect.poll(() => locks(false)).toHaveLength(1)
    expect(steps).toEqual(['aborted'])
    mayEnd.resolve()
    await expect(interrupted).rejects.toThrow(LockLost)
    await next
    expect(steps).toEqual(['aborted', 'ended', 'next began'])
    expect(await locks(true)).toEqual([])
  },
)

test('a lock that is lost before the work has begun begins none', async () => {
  const [holding, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = withLock(testing.ownerUrl, lockId, async () => {
    holding.resolve()
    await mayEnd.promise
  })
  await holding.promise
  let hasBegun = false
  const waiting = withLock(testing.ownerUrl, lockId, async () => {
    hasBegun = true
  })
  await expect.poll(() => locks(false)).toHaveLength(1)
  const failed = expect(waiting).rejects.toThrow()
  const [pid] = await locks(false)
  await owner.query('select pg_terminate_backend($1, 5000)', [pid])
  await failed
  mayEnd.resolve()
  await holder
  expect(hasBegun).toBe(false)
})

/** The backends that hold it, or that wait for it. */
async function locks(granted: boolean, which?: 'first' | 'second'): Promise<number[]> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_locks
     where locktype = 'advisory' and granted = $1 and database = (select oid from pg_database where datname = current_database())
       and ($2::int is null or objsubid = $2)
     order by objsubid, pid`,
    [granted, which ? { first: 1, second: 2 }[which] : null],
  )
  return rows.map(({ pid }) => pid)
}
