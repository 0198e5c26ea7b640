import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tripoliToday } from '#contract/kernel/dates.ts'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'
import { type Output, staffHere } from './staff-here.ts'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'mahfaza-staff-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const environment = () => ({
  PATH: process.env.PATH,
  DATABASE_URL: database.url,
  MAHFAZA_DATA: folder,
  LANG: 'C',
})

/** `npm run staff`, on a database of its own. */
function staffProcess(...given: string[]): Promise<Output> {
  return new Promise((resolve) => {
    const env = environment()
    execFile(process.execPath, ['scripts/staff.mjs', ...given], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err }),
    )
  })
}

/** What that process does, without a process. */
const staff = (...given: string[]) => staffHere(environment(), given)

test('staff open a shop by command: each change has its author, in either language', async () => {
  const first = await staffProcess('user', 'create', '--username', 'admin', '--name', 'المدير')
  expect(first.out).toMatch(/^admin may work here\. Password, shown this once: \S{20}\n$/)
  const nobody = await staffProcess('supplier', 'create', '--name-ar', 'ليبيانا', '--name-en', 'Libyana')
  expect(nobody).toMatchObject({ code: 1, err: 'Say who acts: --as <user name>.\n' })
  const named = ['supplier', 'create', '--name-ar', 'ليبيانا', '--name-en', 'Libyana', '--as', 'admin']
  expect(await staff(...named, '--lang', 'ar')).toMatchObject({ code: 0, out: 'أنشئ المورد رقم 1.\n' })
  const category = ['category', 'create', '--supplier', '1', '--name-ar', 'شحن', '--name-en', 'Recharge']
  const wrong = await staff(...category, '--kind', 'recharge', '--face-value', '1e3', '--as', 'admin')
  expect(wrong).toMatchObject({ code: 1, err: expect.stringMatching(/^--face-value: /) })
  const right = await staff(
    ...category,
    '--kind',
    'recharge',
    '--face-value',
    '١٠',
    '--as',
    'admin',
    '--json',
  )
  expect(JSON.parse(right.out)).toEqual({ done: 'done.category_created', id: '1' })
  // The rules of the form: a code has a budget, a number of uses and an end.
  const promo = ['promo', 'create', '--code', 'EID', '--discount', '5', '--as', 'admin']
  expect(await staff(...promo, '--json')).toMatchObject({
    code: 1,
    err: expect.stringContaining('--budget: The budget field is required'),
  })
  const lastDay = tripoliToday(new Date(Date.now() + 30 * 24 * 3_600_000))
  const bounded = [...promo, '--budget', '50', '--uses', '10', '--ends', lastDay]
  expect(await staff(...bounded)).toMatchObject({ code: 0 })
  expect(await staff(...bounded)).toMatchObject({ code: 1, err: expect.stringMatching(/already used/) })
})

test('a batch is made and activated; its codes leave by no command', async () => {
  const made = await staff('batch', 'create', '--category', '1', '--count', '20', '--now', '--as', 'admin')
  expect(made).toMatchObject({ code: 0, err: '20 of 20 made\n' })
  expect(await staff('batch', 'print', '--batch', '1', '--as', 'admin')).toMatchObject({ code: 2 })
  expect(await staff('batch', 'activate', '--batch', '1', '--as', 'admin')).toMatchObject({ code: 0 })
})

test('rejected rows of an import come back as a file', async () => {
  await staff(
    ...['category', 'create', '--supplier', '1', '--kind', 'card', '--name-ar', 'بطاقة', '--name-en', 'Card'],
    ...['--face-value', '10', '--buy-price', '9.5', '--code-pattern', '\\d{13}', '--as', 'admin'],
  )
  const [file, rejected] = [join(folder, 'codes.csv'), join(folder, 'rejected.csv')]
  await writeFile(file, 'code\n5000000000001\n123\n')
  const given = ['codes', 'import', '--category', '2', '--file', file, '--rejected', rejected, '--activate']
  const output = await staff(...given, '--as', 'admin')
  expect(output).toMatchObject({
    code: 0,
    out: expect.stringContaining('Batch 2. Codes taken: 1. Rows rejected: 1.'),
  })
  expect((await readFile(rejected, 'utf8')).split('\n')[1]).toMatch(/^3,,wrong_form,/)
})

test('the books are proven, and what is not understood is reported', async () => {
  expect(await staff('books', 'check')).toMatchObject({
    code: 0,
    out: expect.stringContaining('The books balance to the dirham.'),
  })
  expect(await staffProcess('batch', 'explode')).toMatchObject({
    code: 2,
    out: expect.stringContaining('batch list'),
  })
})

test('what is wrong in the books is named, and its account is free again once it is mended and proven', async () => {
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  try {
    await owner.query(`insert into ledger.account (kind, owner_type, owner_id, currency, floor, balance)
                       values ('wallet', 'client', 1, 'LYD', 0, 5)`)
    const { rows } = await owner.query('select max(id)::text as id from ledger.account')
    const account = rows[0].id
    const found = await staff('books', 'check', '--json')
    expect(found.code).toBe(1)
    expect(JSON.parse(found.out)).toMatchObject({
      done: 'done.books_broken',
      rows: [
        { rule: 'ledger.account_balance', table: 'account', id: account },
        { rule: 'ledger.book_sum', table: 'currency', id: 'LYD' },
      ],
    })
    expect((await staff('account', 'frozen')).out).toMatch(
      new RegExp(`^${account} +wallet +client 1 +0\\.005`, 'm'),
    )
    const unfreeze = () => staff('account', 'unfreeze', '--account', account, '--as', 'admin')
    expect(await unfreeze()).toMatchObject({ code: 1, err: expect.stringContaining('still drifts') })
    await owner.query('update ledger.account set balance = 0 where id = $1', [account])
    expect(await unfreeze()).toMatchObject({ code: 0, out: `Account ${account} moves again.\n` })
    const output = await staff('books', 'check', '--lang', 'ar')
    expect(output.code).toBe(0)
    expect(output.err).toContain('✓ كل حساب مجموع قيوده')
  } finally {
    await owner.end()
  }
})

test('a command is done with the rights of whom it names, and refused without them', async () => {
  const clerk = ['user', 'create', '--username', 'clerk', '--name', 'نجاة الككلي', '--as', 'admin']
  expect(await staff(...clerk)).toMatchObject({ code: 1, err: expect.stringContaining('--nid') })
  expect(await staff(...clerk, '--phone', '0912223344')).toMatchObject({ code: 0 })
  const checker = ['--username', 'checker', '--name', 'هدى سالم', '--nid', '219870012345']
  const other = ['--username', 'other', '--name', 'سالم علي', '--phone', '0912223355']
  const administrator = ['--role', 'Administrator', '--as', 'admin']
  expect(await staff('user', 'create', ...checker, ...administrator)).toMatchObject({
    out: expect.stringContaining('may work here'),
  })
  expect(await staff('user', 'create', ...other, ...administrator)).toMatchObject({
    code: 0,
    out: expect.stringContaining('without rights: a second person decides about the role (request 1)'),
  })
  const create = ['supplier', 'create', '--name-ar', 'المدار', '--name-en', 'Al-Madar', '--as', 'clerk']
  expect(await staff(...create)).toMatchObject({
    code: 1,
    err: 'clerk may not do this: the right suppliers-store is missing.\n',
  })
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const { rows } = await owner.query(`
    select made.username, maker.username as by from activity_log a
    join staff_user made on made.id::text = a.subject_id left join staff_user maker
      on maker.id = coalesce(a.actor_id, (a.after->>'created_by')::bigint)
    where a.subject_type = 'staff_user' and a.action = 'created' order by a.id`)
  expect(rows).toEqual([
    { username: 'admin', by: null },
    { username: 'clerk', by: 'admin' },
    { username: 'checker', by: 'admin' },
    { username: 'other', by: 'admin' },
  ])
  await owner.query(`
    with made as (insert into role (name_ar, name_en) values ('مشتريات', 'Buyer') returning id),
    held as (insert into staff_user_role (staff_user_id, role_id)
             select u.id, made.id from staff_user u, made where u.username = 'clerk')
    insert into role_permission (role_id, permission) select id, 'suppliers-store' from made`)
  await owner.end()
  expect(await staff(...create)).toMatchObject({ code: 0 })
})

test('a settlement is known by whose it is, and its time is Libya’s', async () => {
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query(`
    insert into client (name, phone, username, password_hash, locale)
    values ('Fatima Zintani', '0943000003', 'fatima', 'x', 'en');
    insert into settlement (id, client_id, supplier_id, vouchers_count, total_amount, fee, net_amount, currency, created_at)
    select 901, c.id, 1, 3, 30000, 600, 29400, 'LYD', '2026-11-20T22:30:15.123Z' from client c where username = 'fatima'`)
  await owner.end()
  const { out } = await staff('settlement', 'list')
  expect(out).toMatch(
    /901 +Fatima Zintani +094 \*{3} \*{2}03 +Libyana +3 +30\.000 +0\.600 +29\.400 +2026-11-21 00:30:15\n/,
  )
  expect(out).not.toContain('0943000003')
})
