import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseAlarm } from '#server/platform/alarms/index.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { alarmCommands } from '../../scripts/staff/alarm-commands.ts'

const alarm = { code: 'seals.clock_stepped_back', subject: 'clock of the database' }
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function run(verb: string, options: Record<string, unknown> = {}) {
  const command = alarmCommands.find((known) => known.verb === verb)
  const context = {
    services: world.services,
    locale: 'en',
    staffId: null,
    progress: () => undefined,
  } as const
  return command?.run(context, options)
}

test('staff see which alarms are open and what they mean, and end one by its name, once', async () => {
  await raiseAlarm(world.services.database.db, { ...alarm, details: {} })
  await raiseAlarm(world.services.database.db, { ...alarm, details: {} })
  const listed = await run('list')
  expect(listed?.rows).toMatchObject([
    {
      alarm: alarm.code,
      about: alarm.subject,
      title: 'The clock of the database has stepped back',
      times: 2n,
    },
  ])
  expect(await run('clear', alarm)).toMatchObject({ sentence: 'done.alarm_cleared' })
  expect((await run('list'))?.rows).toEqual([])
  await expect(run('clear', alarm)).rejects.toThrow('request.not_found')
})
