import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { type Config, requireConfig } from '#server/config.ts'
import { openServices, type Services } from '#server/services.ts'
import { callerOf } from '#tests/world/caller.ts'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'
import { expectBalancedBooks } from '#tests/world/money.ts'
import { prepareDemoWorld } from '../../scripts/demo/prepare-demo-world.ts'

let database: TestDatabase
let config: Config
let services: Services
let app: FastifyInstance
let owner: pg.Client

beforeAll(async () => {
  database = await testDatabase()
  config = requireConfig({
    DATABASE_URL: database.ownerUrl,
    APP_DATABASE_URL: database.url,
    MAHFAZA_DATA: await mkdtemp(join(tmpdir(), 'mahfaza-demo-')),
    LOG_LEVEL: 'fatal',
  })
  await prepareDemoWorld(config)
  services = await openServices(config)
  app = await buildApp(services)
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
}, 60_000)

afterAll(async () => {
  await owner.end()
  await app.close()
  await services.close()
  await database.drop()
  await rm(config.dataDirectory, { recursive: true })
})

async function signIn(login: string) {
  const stranger = callerOf(app, null)
  const { token } = await stranger
    .post('/login', { login, password: 'Mahfaza-2026' })
    .data<{ token: string }>()
  return callerOf(app, token)
}

test('its books balance to the dirham', () => expectBalancedBooks({ database }))

test('it tells of six weeks, in the order in which things happened', async () => {
  const { rows } = await owner.query(`
    select count(distinct (created_at at time zone 'Africa/Tripoli')::date)::int as days,
           max(created_at) <= now() as past, count(distinct operation)::int as kinds,
           (select count(*)::int from (
             select created_at < lag(created_at) over (partition by account_id order by version) as wrong
             from ledger.entry) e where wrong) as disorder
    from ledger.transaction`)
  expect(rows).toEqual([{ days: 43, past: true, kinds: 12, disorder: 0 }])
})

test('the limits count what was sent by the calendar, not in the seconds it took to make', async () => {
  const { rows } = await owner.query(`
    select count(*) filter (where of_day > of_month)::int as wrong, max(of_day) < 200000 as plausible
    from (select split_part(tally, ' ', 1)::date as day, split_part(tally, ' ', 2)::bigint as of_day,
                 split_part(tally, ' ', 3)::bigint as of_month
          from ledger.account where tally is not null) sent
    where day = (now() at time zone 'Africa/Tripoli')::date`)
  expect(rows).toEqual([{ wrong: 0, plausible: true }])
})

test('whoever tries it signs in as layla and recharges with a code of the sheet', async () => {
  const path = join(config.dataDirectory, 'demo-vouchers.txt')
  const sheet = await readFile(path, 'utf8')
  const [code] = /(?:\d{4} ){3}\d{4}/.exec(sheet.slice(sheet.indexOf('50 LYD'))) ?? []
  const layla = await signIn('layla')
  const { balance: before } = await layla.get('/wallet').data<{ balance: string }>()
  await layla.post('/recharges', { method: 'voucher', code }, { key: 'demo-recharge' }).data()
  const { balance: after } = await layla.get('/wallet').data<{ balance: string }>()
  expect(Number(after) - Number(before)).toBeCloseTo(50, 3)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('another start tells the logins again and changes nothing', async () => {
  const count = async () => (await owner.query('select count(*) from activity_log')).rows
  const before = await count()
  expect((await prepareDemoWorld(config)).join('\n')).toContain('layla')
  expect(await count()).toEqual(before)
})

test('it stays away from production, from real gateways and from a database in use', async () => {
  const stranger = await testDatabase()
  const mine = { ...config, databaseUrl: stranger.url, ownerDatabaseUrl: stranger.ownerUrl }
  const gateway = { url: 'https://sms.example.ly', token: 'token', sender: 'Mahfaza' }
  expect(await prepareDemoWorld({ ...mine, production: true })).toEqual([])
  expect(await prepareDemoWorld({ ...mine, demo: false })).toEqual([])
  expect(await prepareDemoWorld({ ...mine, smsGateway: gateway })).toEqual([])
  const client = new pg.Client({ connectionString: stranger.ownerUrl })
  await client.connect()
  await client.query(`insert into supplier (name_ar, name_en) values ('أ', 'A')`)
  expect(await prepareDemoWorld(mine)).toEqual([])
  const { rows } = await client.query('select count(*)::int as clients from client')
  expect(rows).toEqual([{ clients: 0 }])
  await client.end()
  await stranger.drop()
})
