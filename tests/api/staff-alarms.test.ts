import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseAlarm } from '#server/platform/alarms/index.ts'
import { runStaff } from '#tests/world/staff.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { alarmCommands } from '../../scripts/staff/alarm-commands.ts'

const alarm = { code: 'seals.clock_stepped_back', subject: 'clock of the database' }
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const run = (name: `alarm ${string}`, options = {}) => runStaff(world, alarmCommands, name, options)

test('staff see which alarms are open and what they mean, and end one by its name, once', async () => {
  await raiseAlarm(world.services.database.db, { ...alarm, details: {} })
  await raiseAlarm(world.services.database.db, { ...alarm, details: {} })
  const listed = await run('alarm list')
  expect(listed.rows).toMatchObject([
    {
      alarm: alarm.code,
      about: alarm.subject,
      title: 'The clock of the database has stepped back',
      times: 2n,
    },
  ])
  expect(await run('alarm clear', alarm)).toMatchObject({ sentence: 'done.alarm_cleared' })
  expect((await run('alarm list')).rows).toEqual([])
  await expect(run('alarm clear', alarm)).rejects.toThrow('request.not_found')
})
