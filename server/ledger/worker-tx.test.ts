import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'
import { openWorkerConnection, type WorkerConnection } from './worker-connection.ts'

let database: TestDatabase
let connection: WorkerConnection

beforeAll(async () => {
  database = await testDatabase()
  connection = await openWorkerConnection(database.url)
  connection.begin({})
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

async function prepared(like: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_prepared_statements where statement like ${like}`.execute(
    connection.tx,
  )
  return rows[0]?.count ?? 0
}

test('a statement that comes late and often stays prepared; what is not used for long is forgotten', async () => {
  const ask = (name: string) => sql`select ${sql.lit(name)} as asked`.execute(connection.tx)
  for (let number = 0; number < 600; number += 1) await ask(`once ${number}`)
  for (let number = 0; number < 450; number += 1) {
    await ask('often')
    await ask(`later ${number}`)
  }
  expect([await prepared(`select 'often'%`), await prepared(`select 'once 0'%`)]).toEqual([1, 0])
  expect(await prepared('%')).toBeLessThanOrEqual(501)
})

test('activities in any number are one statement', async () => {
  const activity = {
    action: 'used',
    subject: { type: 'voucher', id: 1n },
    actor: { type: 'system', id: null },
    after: { one: 1 },
  } as const
  for (const count of [1, 2, 5, 9]) await recordActivity(connection.tx, Array(count).fill(activity))
  expect(await prepared('%insert into activity_log%')).toBe(1)
  const { rows } = await sql`
    select distinct action, subject_id, actor_id, ip, after from activity_log`.execute(connection.tx)
  expect(rows).toEqual([{ action: 'used', subject_id: '1', actor_id: null, ip: null, after: { one: 1 } }])
})
