import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'
import { openLog } from '../log.ts'
import { type Listener, openListener } from './listener.ts'

let testing: TestDatabase
let owner: pg.Client
let listener: Listener
beforeAll(async () => {
  testing = await testDatabase()
  owner = new pg.Client({ connectionString: testing.ownerUrl })
  await owner.connect()
  listener = await openListener(testing.url, openLog('silent'))
})
afterAll(async () => {
  await listener.close()
  await owner.end()
  await testing.drop()
})

test('an announcement is heard, and after a lost connection everyone is told that some may have been missed', async () => {
  const heard: (string | null)[] = []
  await listener.listen('news', (payload) => heard.push(payload))
  await owner.query(`select pg_notify('news', '1,2')`)
  await vi.waitFor(() => expect(heard).toEqual(['1,2']))

  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mahfaza listener'
       and datname = current_database()`,
  )
  await vi.waitFor(() => expect(heard).toEqual(['1,2', null]), { timeout: 5_000 })
  await owner.query(`select pg_notify('news', '3')`)
  await vi.waitFor(() => expect(heard).toEqual(['1,2', null, '3']))
})
