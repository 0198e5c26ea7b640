import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tripoliToday } from '#contract/kernel/dates.ts'
import { rowsOfFigure } from '#contract/operations/dashboard/rows-of-figure.ts'
import { dashboardRanges, type FigureName } from '#contract/operations/dashboard/show-dashboard.ts'
import { buildApp } from '#server/app.ts'
import { type Config, requireConfig } from '#server/config.ts'
import { everything, runCheck } from '#server/ledger/index.ts'
import { sumDays } from '#server/modules/dashboard/index.ts'
import { checksOf } from '#server/modules/integrity/all-checks.ts'
import { openServices, type Services } from '#server/services.ts'
import { type Caller, callerOf, consoleCallerOf } from '#tests/world/caller.ts'
import { cookieOf } from '#tests/world/console.ts'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'
import { expectBalancedBooks } from '#tests/world/money.ts'
import { prepareDemoWorld } from '../../scripts/demo/prepare-demo-world.ts'
import { type DataDirectory, runProgram, temporaryData } from './program.ts'

let database: TestDatabase
let config: Config
let data: DataDirectory
let services: Services
let app: FastifyInstance
let owner: pg.Client

beforeAll(async () => {
  database = await testDatabase()
  data = await temporaryData()
  const env = {
    DATABASE_URL: database.ownerUrl,
    APP_DATABASE_URL: database.url,
    MAHFAZA_DATA: data.path,
    LOG_LEVEL: 'fatal',
    SANDBOX_GATEWAY: 'on',
  }
  const program = runProgram(env)
  await program.textOf(/Ready in[\s\S]*layla/)
  program.send('SIGTERM')
  expect(await program.ended).toBe(0)
  config = requireConfig(env)
  services = await openServices(config)
  app = await buildApp(services)
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
}, 240_000)

afterAll(async () => {
  await owner.end()
  await app.close()
  await services.close()
  await database.drop()
  await data.remove()
})

async function signIn(login: string) {
  const anonymous = callerOf(app, null)
  const { token } = await anonymous
    .post('/login', { login, password: 'Zaytuna-2026' })
    .data<{ token: string }>()
  return callerOf(app, token)
}

test('its books balance to the dirham', () => expectBalancedBooks({ database }))

test('it breaks no rule of production: every transaction is legal and is what its row says', async () => {
  const found: string[] = []
  for (const check of checksOf(true)) {
    if (check.when === 'round') continue
    for (const { rule, table, id } of await runCheck(services.database.db, check, everything))
      found.push(`${rule} ${table} ${id}`)
  }
  expect(found).toEqual([])
})

test('it covers six weeks, in the order in which things happened', async () => {
  const { rows } = await owner.query(`
    select count(distinct (created_at at time zone 'Africa/Tripoli')::date)::int as days,
           max(created_at) <= now() as past, count(distinct operation) >= 20 as various,
           (select count(*)::int from (
             select created_at < lag(created_at) over (partition by account_id order by version) as wrong
             from ledger.entry) e where wrong) as disorder
    from ledger.transaction`)
  expect(rows).toEqual([{ days: 43, past: true, various: true, disorder: 0 }])
})

test('what one posting wrote has one time, wherever it is read', async () => {
  const { rows } = await owner.query(`
    with told as (
      select id, created_at from card_order union all select id, created_at from product_order union all select id, created_at from voucher_use
      union all select transaction_id, created_at from recharge where method in ('voucher', 'cash')
      union all select transaction_id, used_at from voucher where used_at is not null)
    select count(*) > 100 as many, count(*) filter (where told.created_at <> t.created_at)::int as wrong
    from told join ledger.transaction t on t.id = told.id`)
  expect(rows).toEqual([{ many: true, wrong: 0 }])
})

test('its vouchers are sold at 200 places, in each city of Libya, none of which has the name of another', async () => {
  const { rows } = await owner.query(`
    select count(*)::int as points, count(distinct (city_id, name_ar))::int as names, count(opens)::int as hours,
           count(distinct city_id) = (select count(*) from city) as everywhere
    from seller_point`)
  expect(rows).toEqual([{ points: 200, names: 200, hours: 200, everywhere: true }])
})

test('each banner of the club leads to the one thing that it announces', async () => {
  const visitor = callerOf(app, null)
  const slides = await visitor.get('/club/sliders').data<{ link: string }[]>()
  expect(slides).toHaveLength(3)
  for (const { link } of slides) {
    expect(link).toMatch(/^\/club\/(news|events|galleries)\/\d+$/)
    expect((await visitor.get(link)).status).toBe(200)
  }
})

test('the limits count what was sent by the calendar, not in the seconds it took to make', async () => {
  const { rows } = await owner.query(`
    select count(*) filter (where of_day > of_month)::int as wrong, max(of_day) < 200000 as plausible
    from (select split_part(tally, ' ', 1)::date as day, split_part(tally, ' ', 2)::bigint as of_day,
                 split_part(tally, ' ', 3)::bigint as of_month
          from ledger.account where tally is not null and kind = 'wallet') sent
    where day = (now() at time zone 'Africa/Tripoli')::date`)
  expect(rows).toEqual([{ wrong: 0, plausible: true }])
})

test('a visitor signs in as layla and recharges with a code of the sheet', async () => {
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

test('another start prints the logins again and changes nothing', async () => {
  const count = async () => (await owner.query('select count(*) from activity_log')).rows
  const before = await count()
  expect((await prepareDemoWorld(config)).join('\n')).toContain('layla')
  expect(await count()).toEqual(before)
})

test('it stays away from production, from real gateways and from a database in use', async () => {
  const anonymous = await testDatabase()
  const mine = { ...config, databaseUrl: anonymous.url, ownerDatabaseUrl: anonymous.ownerUrl }
  const gateway = { url: 'https://sms.example.ly', token: 'token', sender: 'Mahfaza', reportSecret: null }
  expect(await prepareDemoWorld({ ...mine, production: true })).toEqual([])
  expect(await prepareDemoWorld({ ...mine, demo: false })).toEqual([])
  expect(await prepareDemoWorld({ ...mine, sandboxGateway: false })).toEqual([])
  expect(await prepareDemoWorld({ ...mine, smsGateway: gateway })).toEqual([])
  const client = new pg.Client({ connectionString: anonymous.ownerUrl })
  await client.connect()
  await client.query(`insert into supplier (name_ar, name_en) values ('أ', 'A')`)
  expect(await prepareDemoWorld(mine)).toEqual([])
  const { rows } = await client.query('select count(*)::int as clients from client')
  expect(rows).toEqual([{ clients: 0 }])
  await client.end()
  await anonymous.drop()
})

interface Listed {
  readonly created_at: string
  readonly kind?: string
  readonly amount?: string
  readonly other_amount?: string
  readonly income?: string
  readonly total_amount?: string
  readonly quantity?: number
  readonly refunded_at?: string | null
}

/** What a figure is, added up from the rows that it opens. */
const sumsOfRows: Record<FigureName, (row: Listed, isIn: (at: string) => boolean) => number> = {
  card_sales: (row, isIn) => Number(row.total_amount) * timesSold(row, isIn),
  cards_sold: (row, isIn) => Number(row.quantity) * timesSold(row, isIn),
  // A seller who recharges a client pays it: what the client got is on the other side.
  recharges: ({ kind, amount, other_amount: other }) => Number(kind === 'cash_recharge' ? other : amount),
  income: ({ income }) => Number(income),
  vouchers_used: () => 1,
  new_clients: () => 1,
}

function timesSold({ created_at: sold, refunded_at: refunded }: Listed, isIn: (at: string) => boolean) {
  return (isIn(sold) ? 1 : 0) - (typeof refunded === 'string' && isIn(refunded) ? 1 : 0)
}

async function admin(): Promise<Caller> {
  const login = { login: 'admin', password: 'Zaytuna-2026' }
  const answer = await consoleCallerOf(app, null).post('/login', login)
  const { csrf_token: csrfToken } = answer.body.data as { csrf_token: string }
  return consoleCallerOf(app, { cookie: cookieOf(answer.headers) ?? '', csrfToken })
}

async function allRows(caller: Caller, section: string, query: Readonly<Record<string, string>>) {
  const rows: Listed[] = []
  for (let page = 1; ; page += 1) {
    const search = new URLSearchParams({ ...query, page: String(page), per_page: '100' })
    const { body } = await caller.get(`/${section}?${search}`)
    rows.push(...(body.data as Listed[]))
    if (page >= (body.meta as { last_page: number }).last_page) return rows
  }
}

test.each(dashboardRanges)(
  'each figure of the last %s days is the sum of the rows it opens',
  async (range) => {
    await sumDays(services.database)
    const caller = await admin()
    const { figures, days } = await caller
      .get(`/dashboard?days=${range}`)
      .data<{ figures: { name: FigureName; total: string }[]; days: string[] }>()
    const [from = '', to = ''] = [days.at(0), days.at(-1)]
    const isIn = (at: string) => tripoliToday(new Date(at)) >= from && tripoliToday(new Date(at)) <= to
    const summed = await Promise.all(
      figures.map(async ({ name }) => {
        const { section, query } = rowsOfFigure(name, from, to)
        const rows = await allRows(caller, section, query)
        return [name, rows.reduce((sum, row) => sum + 1_000 * sumsOfRows[name](row, isIn), 0)]
      }),
    )
    expect(Object.fromEntries(summed)).toEqual(
      Object.fromEntries(figures.map(({ name, total }) => [name, 1_000 * Number(total)])),
    )
  },
)
