import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

test('each test database is migrated, its own, and opened with the application’s rights', async () => {
  const first = await testDatabase()
  const second = await testDatabase()
  const owner = new pg.Client({ connectionString: first.ownerUrl })
  const app = new pg.Client({ connectionString: second.url })
  await owner.connect()
  await app.connect()

  await owner.query('create table public.only_here ()')
  const { rows: tables } = await app.query(`select to_regclass('public.only_here') as other`)
  const { rows: roles } = await app.query(
    `select pg_has_role(current_user, 'mahfaza_app', 'member') as member, usesuper from pg_user where usename = current_user`,
  )
  expect(tables).toEqual([{ other: null }])
  expect(roles).toEqual([{ member: true, usesuper: false }])

  await owner.end()
  await app.end()
  await first.drop()
  await second.drop()
})
