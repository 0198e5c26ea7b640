import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedWorld } from '#tests/world/belongings.ts'
import { makePoll } from '#tests/world/points.ts'
import { type ServerProcess, startServerProcess } from '#tests/world/server-process.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { visitor } from './browser.ts'
import { fixedPages } from './hostile-places.ts'

let world: World
let server: ServerProcess
beforeAll(async () => {
  world = await openWorld()
  const { admin } = await seedWorld(world)
  await makePoll(admin, { publish_at_to: '2090-05-01T10:00:00.000Z' })
  server = await startServerProcess(world, { pages: true })
})
afterAll(async () => {
  await server.stop()
  await world.close()
})

test('the server draws every page for a visitor while there is something to show on it', async () => {
  const failed: (readonly [string, number])[] = []
  for (const path of fixedPages()) {
    const { status } = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      headers: { 'user-agent': visitor },
    })
    if (status >= 500) failed.push([path, status])
  }
  expect(failed).toEqual([])
  expect(fixedPages().length).toBeGreaterThan(60)
  expect(server.output()).toBe('')
})
