import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { stopLeftover } from './run-postmaster.ts'

let dataDirectory: string

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'mahfaza-embedded-'))
  await chmod(dataDirectory, 0o755)
})

afterEach(async () => {
  await stopLeftover(join(dataDirectory, 'cluster'))
  await rm(dataDirectory, { recursive: true, force: true })
})

test('what is written stays after a stop, and the passwords are for the owner of the files alone', async () => {
  const first = await startEmbeddedPostgres({ dataDirectory })
  await query(first.ownerUrl, 'create table kept as select 1 as one')
  await first.stop()
  const second = await startEmbeddedPostgres({ dataDirectory })
  expect(await query(second.ownerUrl, 'select one from kept')).toEqual([{ one: 1 }])
  await second.stop()
  expect((await stat(join(dataDirectory, 'passwords.json'))).mode & 0o777).toBe(0o600)
})

test('Arabic text is text: UTF-8, lower case and order are the same on every machine', async () => {
  const server = await startEmbeddedPostgres({ dataDirectory })
  const rows = await query(
    server.ownerUrl,
    `select lower('ÉCOLE') as lower, length('محفظة') as letters, current_setting('data_checksums') as checksums`,
  )
  expect(rows).toEqual([{ lower: 'école', letters: 5, checksums: 'on' }])
  await server.stop()
})

test('a directory in use is refused in words', async () => {
  const server = await startEmbeddedPostgres({ dataDirectory })
  await expect(startEmbeddedPostgres({ dataDirectory })).rejects.toThrow(/in use by another running instance/)
  await server.stop()
})

test('a program killed outright takes its database server along, and the next start finds the data', async () => {
  const { program, ownerUrl } = await startInOtherProcess()
  await query(ownerUrl, 'create table kept as select 1 as one')
  const gone = once(program, 'exit')
  program.kill('SIGKILL')
  await gone

  const server = await startEmbeddedPostgres({ dataDirectory })
  expect(await query(server.ownerUrl, 'select one from kept')).toEqual([{ one: 1 }])
  await server.stop()
})

/** Starts a server from another Node process, so that process can be killed. */
async function startInOtherProcess(): Promise<{ program: ChildProcess; ownerUrl: string }> {
  const source = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))}
    const { ownerUrl } = await startEmbeddedPostgres({ dataDirectory: ${JSON.stringify(dataDirectory)} })
    process.stdout.write(ownerUrl + '\\n')`
  const program = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(program.stdout), 'line')) as [string]
  return { program, ownerUrl: line }
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
