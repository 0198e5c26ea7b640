import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { raiseAlarm } from '#server/platform/alarms/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { startServerProcess } from '#tests/world/server-process.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
let owner: pg.Client
beforeAll(async () => {
  // The tasks are left to processes that are killed.
  world = await openWorld({ workers: false })
  admin = await workAs(world, 'admin')
  owner = new pg.Client({ connectionString: world.database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

interface Job {
  readonly status: string
  readonly done: number
  readonly refused: number
}
const shown = (job: string) => admin.get(`/jobs/${job}`).data<Job>()
const until = (job: string, wanted: Partial<Job>) =>
  vi.waitFor(async () => expect(await shown(job)).toMatchObject(wanted), { timeout: 30_000, interval: 50 })

async function sixAlarms(name: string): Promise<string[]> {
  const { db } = world.services.database
  const subjects = Array.from({ length: 6 }, (_, at) => `${name} ${at}`)
  for (const subject of subjects) await raiseAlarm(db, { code: 'seals.behind', subject, details: {} })
  const alarms = await db
    .selectFrom('alarm')
    .select('id')
    .where('subject', 'in', subjects)
    .orderBy('id')
    .execute()
  return alarms.map(({ id }) => String(id))
}

/** Starts a process, kills it while the fourth row waits for a lock, and returns the task with three rows counted. */
async function killBetweenRows(ids: readonly string[], query?: object): Promise<string> {
  await owner.query('begin')
  await owner.query('select from alarm where id = $1 for update', [ids[3]])
  const worker = await startServerProcess(world)
  const body = query ? { query } : { ids }
  const { job_id: job } = await admin.post('/alarms/bulk/clearance', body).data<{ job_id: string }>()
  await until(job, { done: 3 })
  await worker.kill()
  await owner.query('rollback')
  return job
}

/** The queue gives the task of a dead process to another, sooner than by itself. */
async function takeUp(job: string): Promise<void> {
  const { database, jobs } = world.services
  await database.transact((tx) => jobs.enqueue(tx, 'console-job', { id: job }))
  const worker = await startServerProcess(world)
  await until(job, { status: 'done' })
  await worker.stop()
}

const refusedIn = async (job: string) => {
  const { text = '' } = await admin.get(`/jobs/${job}/file`)
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[0]?.replaceAll('"', ''))
}

async function timesCleared(ids: readonly string[]): Promise<number[]> {
  const { rows } = await owner.query<{ times: number }>(
    `select count(a.id)::int as times from unnest($1::bigint[]) as one (id)
     left join activity_log a on a.subject_type = 'alarm' and a.subject_id = one.id::text and a.action = 'cleared'
     group by one.id order by one.id`,
    [ids],
  )
  return rows.map(({ times }) => times)
}

test('a task whose process is killed between two rows goes on with the next one, and keeps what it refused', async () => {
  const ids = await sixAlarms('kept')
  await admin.post(`/alarms/${ids[1]}/clearance`).data()
  const job = await killBetweenRows(ids)
  expect(await shown(job)).toMatchObject({ status: 'running', done: 3, refused: 1 })
  await takeUp(job)
  expect(await shown(job)).toMatchObject({ total: 6, done: 6, refused: 1 })
  expect(await refusedIn(job)).toEqual([ids[1]])
  expect(await timesCleared(ids)).toEqual([1, 1, 1, 1, 1, 1])
}, 60_000)

test('the rows of a list are chosen once: what matches no longer is not lost, what matches by then is left alone', async () => {
  const ids = await sixAlarms('listed')
  // The filter names what the first rows lose by the change.
  const job = await killBetweenRows(ids, { 'filter[state]': 'open' })
  const [late] = await sixAlarms('listed late')
  await takeUp(job)
  expect(await shown(job)).toMatchObject({ refused: 0 })
  expect(await timesCleared([...ids, late ?? ''])).toEqual([1, 1, 1, 1, 1, 1, 0])
}, 60_000)

test('without its count the second try refuses the rows of the first', async () => {
  const ids = await sixAlarms('forgotten')
  const job = await killBetweenRows(ids)
  await world.asOwner(`update console_job set done = 0 where id = ${job}`)
  await takeUp(job)
  expect(await refusedIn(job)).toEqual(ids.slice(0, 3))
}, 60_000)
