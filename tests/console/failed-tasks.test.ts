import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { raiseAlarm } from '#server/platform/alarms/index.ts'
import { workAs } from '#tests/world/console.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.asOwner(`update jobs.queue set retry_limit = 0 where name = 'console-job'`)
})
afterAll(() => world.close())

interface Job {
  readonly status: string
  readonly done: number
  readonly file_name: string | null
}

test('a task that fails half-way leaves the file of the rows it refused until then, and its notice leads there', async () => {
  const admin = await workAs(world, 'admin')
  const ids = await alarms(5)
  await admin.post(`/alarms/${ids[1]}/clearance`).data()
  // What no rule refuses: the fourth row ends the task.
  await world.asOwner(
    `create function no_fourth() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$`,
  )
  await world.asOwner(
    `create trigger no_fourth before update on alarm for each row when (old.id = ${ids[3]}) execute function no_fourth()`,
  )
  const { job_id: job } = await admin.post('/alarms/bulk/clearance', { ids }).data<{ job_id: string }>()
  const ended = await vi.waitFor(
    async () => {
      const shown = await admin.get(`/jobs/${job}`).data<Job>()
      expect(shown.status).toBe('failed')
      return shown
    },
    { timeout: 20_000, interval: 50 },
  )
  expect(ended).toMatchObject({ total: 5, done: 3, refused: 1, reasons: [{ count: 1 }] })
  expect(ended.file_name).toMatch(/\.csv$/)
  const { status, text = '' } = await admin.get(`/jobs/${job}/file`)
  expect(status).toBe(200)
  expect(
    text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[0]?.replaceAll('"', '')),
  ).toEqual([ids[1]])
  const [notice] = await admin.get('/inbox').data<{ link: string }[]>()
  expect(notice).toMatchObject({ kind: 'job_failed', link: `/api/console/jobs/${job}/file` })
}, 40_000)

test('a task that lasts too long in its last try ends, though its worker no longer says so', async () => {
  const admin = await workAs(world, 'admin')
  const ids = await alarms(5, 'late')
  await world.asOwner(`update jobs.queue set expire_seconds = 1 where name = 'console-job'`)
  const release = Promise.withResolvers<void>()
  const held = world.services.database.transact(async (tx) => {
    await tx
      .selectFrom('alarm')
      .select('id')
      .where('id', '=', BigInt(ids[3] ?? ''))
      .forUpdate()
      .execute()
    await release.promise
  })
  const { job_id: job } = await admin.post('/alarms/bulk/clearance', { ids }).data<{ job_id: string }>()
  await expect.poll(() => statesOf(job), { timeout: 20_000 }).toEqual(['failed'])
  release.resolve()
  await held
  // The row that it waited for is the last one.
  await expect
    .poll(() => admin.get(`/jobs/${job}`).data(), { timeout: 20_000 })
    .toMatchObject({ status: 'failed', done: 4, total: 5 })
}, 60_000)

test('a task whose end the version before has written is shown like one of this version', async () => {
  const admin = await workAs(world, 'admin')
  const { db } = world.services.database
  const { user } = await admin.get('/session').data<{ user: { id: string } }>()
  const written = async (asked: number, reasons: object[]) => {
    const { id } = await db
      .insertInto('console_job')
      .values({
        staff_id: BigInt(user.id),
        kind: 'bulk',
        resource: 'alarms',
        locale: 'en',
        status: 'done',
        ...{ params: '{}', total: 5, done: 5, refused: 1, asked, reasons: JSON.stringify(reasons) },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return String(id)
  }
  const why = { reason: 'Not now', count: 1 }
  const ids = [await written(0, [why, { asked: 2 }]), await written(2, [why])]
  for (const id of ids)
    expect(await admin.get(`/jobs/${id}`).data()).toMatchObject({ asked: 2, reasons: [why] })
  expect((await admin.get('/jobs').data<{ id: string }[]>()).map(({ id }) => id)).toEqual(
    expect.arrayContaining(ids),
  )
})

/** Of its tries, in the queue. */
async function statesOf(task: string): Promise<string[]> {
  const { rows } = await world.services.database.pool.query<{ state: string }>(
    `select state from jobs.job where name = 'console-job' and data ->> 'id' = $1`,
    [task],
  )
  return rows.map(({ state }) => state)
}

async function alarms(count: number, about = 'failed'): Promise<string[]> {
  const { db } = world.services.database
  for (let at = 0; at < count; at += 1)
    await raiseAlarm(db, { code: 'seals.behind', subject: `${about} ${at}`, details: {} })
  const rows = await db
    .selectFrom('alarm')
    .select('id')
    .where('subject', 'like', `${about} %`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => String(id))
}
