import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import { openLog } from '#server/platform/log.ts'
import { testDatabase } from '#tests/world/database.ts'
import { people } from '#tests/world/people.ts'
import { type Canaries, walkJourneys } from './journeys.ts'

test('no code, token, password or full phone number is in any line of the log, whatever goes wrong', async () => {
  const { lines, canaries, databaseName } = await walkJourneys((write) => openLog('debug', { write }))
  const written = lines.map(withoutNumbersOfOurs)
  expect(found(canaries, written)).toEqual([])
  // It hides secrets, not events.
  for (const words of ['request failed', 'a job failed', 'answered', '23514', '/api/client/recharges'])
    expect(written.some((line) => line.includes(words))).toBe(true)
  expect(canaries.size).toBeGreaterThan(20)
  const serverLog = (await readFile(inject('postgres').logFile, 'utf8')).split(/\n(?=\d{4}-)/)
  const ofThisWorld = serverLog.filter((line) => line.includes(`@${databaseName} `))
  expect(ofThisWorld.join('\n')).toContain('violates check constraint "planted"')
  expect(found(canaries, ofThisWorld)).toEqual([])
}, 60_000)

test('control: a log that strikes nothing out shows them', async () => {
  const { lines, canaries } = await walkJourneys((write) => pino({ level: 'debug' }, { write }))
  const shown = found(canaries, lines.map(withoutNumbersOfOurs))
  for (const name of [
    'phone',
    'token',
    'one-time code',
    'voucher code',
    'bare secret',
    'phone in a refused row',
  ])
    expect(shown).toContain(name)
}, 60_000)

test('control: a database server that quotes refused rows shows them', async () => {
  const database = await testDatabase()
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const canary = people.salem.phone.replace('0914', '0924')
  await owner.query(`create table refused (phone text check (phone = ''))`)
  await owner.query(`set log_error_verbosity = 'default'`)
  await expect(owner.query('insert into refused values ($1)', [canary])).rejects.toThrow(
    'refused_phone_check',
  )
  await owner.end()
  await database.drop()
  expect(await readFile(inject('postgres').logFile, 'utf8')).toContain(canary)
})

function found(canaries: Canaries, lines: readonly string[]): string[] {
  return [...canaries]
    .filter(([, canary]) => lines.some((line) => line.includes(canary)))
    .map(([name]) => name)
}

/** Ids, times and process numbers may by chance hold six digits of a code. */
function withoutNumbersOfOurs(line: string): string {
  const { reqId, jobId, pid, time, ...rest } = JSON.parse(line) as Record<string, unknown>
  expect([reqId ?? jobId ?? pid, time]).not.toContain(undefined)
  return JSON.stringify(rest)
}
