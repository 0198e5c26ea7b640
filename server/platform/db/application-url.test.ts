import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'
import { applicationUrl } from './application-url.ts'
import { connectionOptions } from './database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('one login is enough: the connection is in the application’s role and in UTC from its first moment', async () => {
  const client = new pg.Client(connectionOptions(applicationUrl(database.ownerUrl)))
  await client.connect()
  const { rows } = await client.query(`select current_user as role, current_setting('timezone') as zone`)
  expect(rows).toEqual([{ role: 'mahfaza_app', zone: 'UTC' }])
  await expect(client.query('delete from ledger.entry')).rejects.toThrow(/permission denied/)
  await client.query('reset role')
  await expect(client.query('delete from ledger.entry')).rejects.toThrow(/permission denied/)
  await client.end()
})

test('what was in the address stays', () => {
  expect(decodeURIComponent(applicationUrl('postgres://o:p+q@h/d?options=-c%20work_mem%3D8MB'))).toBe(
    'postgres://o:p+q@h/d?options=-c work_mem=8MB -c role=mahfaza_app -c timezone=UTC',
  )
})
