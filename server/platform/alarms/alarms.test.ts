import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { openLog } from '../log.ts'
import { announceAlarms, clearAlarm, listOpenAlarms, raiseAlarm } from './index.ts'

const alarm = { code: 'books.drifted', subject: 'account 17', details: { account: 17n } }

let testing: TestDatabase
let database: Database
beforeAll(async () => {
  testing = await testDatabase()
  database = openDatabase(testing.url)
})
beforeEach(async () => {
  await database.db.updateTable('alarm').set({ cleared_at: new Date(), announced_at: new Date() }).execute()
})
afterAll(async () => {
  await database.close()
  await testing.drop()
})

test('an alarm raised again is one alarm, counted', async () => {
  await raiseAlarm(database.db, alarm)
  await raiseAlarm(database.db, { ...alarm, details: { account: 17n, off: 3n }, critical: true })
  await raiseAlarm(database.db, { ...alarm, subject: 'account 18' })
  expect(await listOpenAlarms(database.db)).toMatchObject([
    { subject: 'account 18', times: 1n, critical: false },
    { subject: 'account 17', times: 2n, critical: true, details: { account: '17', off: '3' } },
  ])
})

test('a cleared alarm is no longer open, and opens anew', async () => {
  await raiseAlarm(database.db, alarm)
  await clearAlarm(database.db, alarm)
  expect(await listOpenAlarms(database.db)).toEqual([])
  await raiseAlarm(database.db, alarm)
  expect(await listOpenAlarms(database.db)).toMatchObject([{ times: 1n }])
})

test('an alarm without a title in the catalogue is a defect', async () => {
  await expect(raiseAlarm(database.db, { ...alarm, code: 'nobody.knows' })).rejects.toThrow('no title')
})

test('new alarms are announced in the log and in one mail, once, however many processes ask', async () => {
  const { lines, announce } = announcing('duty@example.ly')
  await raiseAlarm(database.db, alarm)
  await raiseAlarm(database.db, { ...alarm, subject: 'account 18' })
  await Promise.all([announce(), announce(), announce()])
  await raiseAlarm(database.db, alarm)
  await announce()
  expect(lines).toEqual(['account 17', 'account 18'])
  const mails = await mailsTo('duty@example.ly')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe('الدفاتر لا تتفق مع نفسها · The books do not agree with themselves')
  for (const words of ['account 17', 'account 18', '2 alarms', 'إنذارين'])
    expect(mails[0]?.body).toContain(words)
})

test('without an address alarms are announced in the log only', async () => {
  const { lines, announce } = announcing(null)
  const before = await mailsTo('duty@example.ly')
  await raiseAlarm(database.db, alarm)
  await announce()
  expect(lines).toEqual(['account 17'])
  expect(await mailsTo('duty@example.ly')).toEqual(before)
})

/** What is logged, and the chore that logs it; mails stay in the outbox. */
function announcing(alarmEmail: string | null) {
  const lines: string[] = []
  const log = Object.assign(openLog('silent'), {
    error: ({ subject }: { subject: string }) => {
      lines.push(subject)
    },
  })
  const jobs = {
    enqueue: () => Promise.resolve(),
    enqueueAll: () => Promise.resolve(),
    work: () => Promise.resolve(),
    isRunning: () => true,
    stop: () => Promise.resolve(),
  }
  return { lines, announce: () => announceAlarms({ database, jobs, log, alarmEmail }) }
}

function mailsTo(recipient: string) {
  return database.db
    .selectFrom('outbox_message')
    .select(['subject', 'body'])
    .where('recipient', '=', recipient)
    .execute()
}
