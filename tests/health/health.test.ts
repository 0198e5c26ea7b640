import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { announceFullCapacities, listOpenAlarms, raiseAlarm } from '#server/platform/alarms/index.ts'
import { openCapacityBoard } from '#server/platform/capacity.ts'
import { openReadiness, type ReadinessChecks } from '#server/platform/health/readiness.ts'
import { openLog } from '#server/platform/log.ts'
import { openServices } from '#server/services.ts'
import { testDatabase } from '#tests/world/database.ts'
import { openUnreliableWire } from '#tests/world/unreliable-wire.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

async function ask(path: string, app = world.app) {
  const { statusCode, body, headers } = await app.inject({ url: path })
  return { status: statusCode, text: body, data: JSON.parse(body).data, retryAfter: headers['retry-after'] }
}

test('a whole process is ready, also beside a newer version’s database', async () => {
  await world.asOwner(`insert into migration (name, checksum) values ('9999_newer.sql', 'x')`)
  expect(await ask('/readyz')).toMatchObject({ status: 200, data: { status: 'ready', alarms: [] } })
  expect(await ask('/healthz')).toMatchObject({ status: 200, data: { status: 'ok' } })
})

test('a database of an older version is not served', async () => {
  await world.asOwner(`delete from migration where name like '0002%'`)
  expect(await ask('/readyz')).toMatchObject({
    status: 503,
    retryAfter: '1',
    data: { status: 'not_ready', reasons: ['migrations_missing'] },
  })
})

test('a critical alarm is shown with the readiness and does not end it', async () => {
  const alarm = { code: 'books.drifted', details: {} }
  await raiseAlarm(world.services.database.db, { ...alarm, subject: 'account 1', critical: true })
  await raiseAlarm(world.services.database.db, { ...alarm, subject: 'account 2', critical: true })
  expect(await ask('/readyz')).toMatchObject({ status: 200, data: { alarms: ['books.drifted'] } })
})

test('places that ran out are named, and alarm people, while the rest is served; the alarm ends when they are free', async () => {
  const { places, database } = world.services
  const prints = places.open({ surface: 'all', kind: 'posters', max: 1 })
  const leave = prints.take()
  expect(() => prints.take()).toThrow()
  expect(await ask('/readyz')).toMatchObject({
    status: 200,
    data: { status: 'degraded', alarms: [], full: ['all posters'] },
  })
  await announceFullCapacities(database.db, places)
  const open = () => listOpenAlarms(database.db)
  expect(await open()).toMatchObject([{ code: 'places.full', subject: 'all posters', times: 1n }])
  leave()
  await world.asOwner(`update alarm set last_at = now() - interval '3 minutes'`)
  await announceFullCapacities(database.db, openCapacityBoard(openLog('silent')))
  expect(await open()).toEqual([])
})

test('without its database the process is unready, not dead, and ready again with it; it tells no address', async () => {
  const far = await testDatabase()
  const wire = await openUnreliableWire(far.url)
  const away = await openWorld({ env: { APP_DATABASE_URL: wire.url } })
  wire.cut()
  const answer = await ask('/readyz', away.app)
  expect(answer).toMatchObject({ status: 503, data: { reasons: ['database_unreachable'] } })
  expect(answer.text).not.toMatch(/127\.0\.0\.1|ECONN|postgres/)
  expect(await ask('/healthz', away.app)).toMatchObject({ status: 200 })
  wire.mend()
  await vi.waitFor(async () => expect((await ask('/readyz', away.app)).status).toBe(200), 10_000)
  await away.close()
  await wire.close()
  await far.drop()
})

test('before the jobs run it says that it is starting', async () => {
  const early = await openServices(world.services.config, { log: openLog('silent') })
  const app = await buildApp(early)
  expect(await ask('/readyz', app)).toMatchObject({ status: 503, data: { reasons: ['starting'] } })
  await app.close()
  await early.close()
})

test('a database that is silent is asked once at a time, and not waited for without end', async () => {
  let questions = 0
  const silent: ReadinessChecks = {
    phase: () => 'serving',
    readDatabase() {
      questions += 1
      return Promise.withResolvers<never>().promise
    },
    isEngineDraining: () => false,
    areJobsRunning: () => true,
    fullCapacities: () => [],
  }
  const check = openReadiness(silent, openLog('silent'))
  const answers = await Promise.all([check(), check(), check()])
  expect(answers.map(({ reasons }) => reasons)).toEqual(Array(3).fill(['database_unreachable']))
  expect(questions).toBe(1)
})

test.each([
  [
    'the posting engine drains',
    'posting_engine_draining',
    (): Promise<unknown> => world.services.engine.drain(),
  ],
  ['the jobs have stopped', 'jobs_stopped', (): Promise<unknown> => world.services.jobs.stop()],
  ['the process stops', 'stopping', async (): Promise<unknown> => world.services.lifecycle.stopping()],
])('when %s, it says %s', async (_case, reason, happen) => {
  await happen()
  // On a busy machine the database may answer too late once, and be a reason as well.
  await expect.poll(() => ask('/readyz')).toMatchObject({ status: 503, data: { reasons: [reason] } })
  expect(await ask('/healthz')).toMatchObject({ status: 200 })
})
