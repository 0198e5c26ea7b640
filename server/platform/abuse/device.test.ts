import { createSecretKey } from 'node:crypto'
import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { openDevices } from './device.ts'

const holder = 'client:7'
const dayMilliseconds = 24 * 3600 * 1000
const keys = { keyFor: () => createSecretKey(Buffer.alloc(32, 7)) }

/** A browser at one surface. */
function browserAt(name: string) {
  const app = Fastify()
  const devices = openDevices(keys, { take: async () => 1 }, { name, path: '/', secure: false })
  app.post('/success', async (request, reply) => {
    await devices(request, reply).remember(holder)
    return null
  })
  app.get('/', async (request, reply) => {
    const device = devices(request, reply)
    return { isKnown: device.id !== null, knowsHolder: device.knows(holder) }
  })
  const asking = (value: string) => ({ headers: { cookie: `${name}=${value}` } })
  return {
    async succeed(value = '') {
      const answer = await app.inject({ method: 'POST', url: '/success', ...asking(value) })
      return answer.cookies[0]?.value ?? value
    },
    look: async (value: string) =>
      (await app.inject({ url: '/', ...asking(value) })).json<{ isKnown: boolean; knowsHolder: boolean }>(),
  }
}

afterEach(() => {
  vi.useRealTimers()
})

test('a cookie of one surface makes no known device of the other, whatever it is called', async () => {
  const cookie = await browserAt('device').succeed()
  expect(await browserAt('device').look(cookie)).toEqual({ isKnown: true, knowsHolder: true })
  expect(await browserAt('console-device').look(cookie)).toEqual({ isKnown: false, knowsHolder: false })
})

test('a device that nobody uses for half a year is unknown again; one in use stays known', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const browser = browserAt('device')
  const unused = await browser.succeed()
  let used = unused
  for (let month = 0; month < 7; month += 1) {
    vi.setSystemTime(Date.now() + 30 * dayMilliseconds)
    used = await browser.succeed(used)
  }
  expect((await browser.look(used)).isKnown).toBe(true)
  expect((await browser.look(unused)).isKnown).toBe(false)
})
