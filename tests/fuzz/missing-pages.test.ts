import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerProcess, startServerProcess } from '#tests/world/server-process.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let server: ServerProcess
beforeAll(async () => {
  world = await openWorld()
  server = await startServerProcess(world, { pages: true })
})
afterAll(async () => {
  await server.stop()
  await world.close()
})

const ask = (path: string) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { 'accept-language': 'en' } })

test('an address without a page is a 404, and no news for the log', async () => {
  for (const path of ['/nowhere', '/settlements/xyz', '/portal/%2e%2e%2f']) {
    const page = await ask(path)
    expect({ path, status: page.status }).toEqual({ path, status: 404 })
  }
  expect(server.output()).toBe('')
})

test('an address that people type from memory leads to its page', async () => {
  for (const [typed, page] of [
    ['/', '/home'],
    ['/portal', '/portal/home'],
    ['/login?next=%2Fportal%2Fcards', '/auth/login?next=%2Fportal%2Fcards'],
    ['/register', '/auth/register'],
  ]) {
    const answer = await fetch(`http://127.0.0.1:${server.port}${typed}`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, page])
  }
})

test('a number that no receipt can have is answered as a receipt that does not exist', async () => {
  const page = await ask('/receipts/xyz')
  expect(page.status).toBe(404)
  expect(await page.text()).toContain('No such receipt')
  expect((await ask('/receipts/MZ-ABCD-EFGH-JKMN-PQRS')).status).toBe(404)
  expect((await ask('/api/client/receipts/xyz')).status).toBe(404)
  const tooLong = await ask(`/api/client/receipts/${'a'.repeat(300)}`)
  expect([tooLong.status, tooLong.headers.get('cache-control')]).toEqual([404, 'no-store'])
})
