import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/world/database.ts'
import { productionEnvironment } from '#tests/world/production.ts'
import { type DataDirectory, findProcesses, type Program, runProgram, temporaryData } from './program.ts'

describe('a program that runs', () => {
  let data: DataDirectory
  let first: Program
  let url: string

  beforeAll(async () => {
    data = await temporaryData()
    first = runProgram({ MAHFAZA_DATA: data.path, MAHFAZA_DEMO: 'off' })
    url = (await first.textOf(/Ready in .*?(http:\S+)/))[1] ?? ''
  })

  afterAll(async () => {
    first.send('SIGTERM')
    await first.ended
    await data.remove()
  })

  test('answers once it says that it is ready', async () => {
    // On a busy machine its database may be slow to say so.
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200)
  })

  test('refuses a second instance on its data directory, and says so', async () => {
    const second = runProgram({ MAHFAZA_DATA: data.path })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`${data.path}/postgres is in use by another running instance`)
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200)
  })

  test('refuses a second instance on its port, and says so', async () => {
    const { port } = new URL(url)
    const other = await temporaryData()
    const second = runProgram({ MAHFAZA_DATA: other.path, PORT: port })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`Port ${port} is in use`)
    await other.remove()
  })

  test('stops cleanly on SIGTERM and leaves no process behind', async () => {
    first.send('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(first.output()).toContain('Stopped.')
    expect(await findProcesses(data.path)).toEqual([])
  })

  test('starts again on the same data without preparing it anew, and stops on SIGINT', async () => {
    const again = runProgram({ MAHFAZA_DATA: data.path, MAHFAZA_DEMO: 'off' })
    await again.textOf(/Ready in/)
    expect(first.output()).toContain('Migrations applied')
    expect(again.output()).not.toContain('Migrations applied')
    again.send('SIGINT')
    expect(await again.ended).toBe(0)
    expect(await findProcesses(data.path)).toEqual([])
  })
})

test('production does not start without its configuration, and names all that is missing at once', async () => {
  const program = runProgram({ MAHFAZA_ENV: 'production' })
  expect(await program.ended).toBe(1)
  for (const name of ['APP_DATABASE_URL', 'PUBLIC_URL', 'MAHFAZA_MASTER_KEY', 'MAHFAZA_LOOKUP_KEY']) {
    expect(program.output()).toContain(name)
  }
})

test('production starts with the application’s login alone, once the owner’s command has migrated', async () => {
  const [database, data] = await Promise.all([testDatabase(), temporaryData()])
  const env = productionEnvironment({
    MAHFAZA_DATA: data.path,
    APP_DATABASE_URL: database.url,
    SMTP_URL: 'smtp://127.0.0.1:9',
    SMS_URL: 'http://127.0.0.1:9',
  })
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ name: string; checksum: string }>(
    'delete from migration where name = (select max(name) from migration) returning name, checksum',
  )
  const early = runProgram(env)
  expect(await early.ended).toBe(1)
  expect(early.output()).toContain(
    `The database lacks ${rows[0]?.name}. Apply them as its owner: npm run migrate`,
  )

  await owner.query('insert into migration (name, checksum) values ($1, $2)', [
    rows[0]?.name,
    rows[0]?.checksum,
  ])
  await owner.end()
  const migrate = (url: string) =>
    promisify(execFile)(process.execPath, ['scripts/migrate.ts'], { env: { DATABASE_URL: url } })
  expect((await migrate(database.ownerUrl)).stdout).toContain('Nothing to apply.')
  await expect(migrate('')).rejects.toThrow('DATABASE_URL must be the address of the database')

  const program = runProgram(env)
  const url = (await program.textOf(/Ready in .*?(http:\S+)/))[1] ?? ''
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200)
  program.send('SIGTERM')
  expect(await program.ended).toBe(0)
  await database.drop()
  await data.remove()
})

test('a database of an earlier set of migrations is left as it is, and a sentence says what to do', async () => {
  const [database, data] = await Promise.all([testDatabase(), temporaryData()])
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query(`update migration set name = '0001_roles.sql' where name like '0001%'`)
  const applied = () => owner.query('select * from migration order by name').then(({ rows }) => rows)
  const before = await applied()

  const program = runProgram({ MAHFAZA_DATA: data.path, DATABASE_URL: database.ownerUrl })
  expect(await program.ended).toBe(1)
  expect(program.output()).toContain('This database was made by an earlier set of migrations')
  expect(program.output()).toContain('delete the folder .data')
  expect(program.output()).not.toContain('migrate.ts')
  expect(await applied()).toEqual(before)

  await owner.end()
  await database.drop()
  await data.remove()
})
