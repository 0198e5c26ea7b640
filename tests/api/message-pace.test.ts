import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Message, queueMessages } from '#server/platform/outbox/index.ts'
import { openWorld, type World } from '#tests/world/world.ts'

/** An SMS gateway that answers at once, or not at all while `isSilent`. */
const received = new Set<string>()
const waiting: ServerResponse[] = []
let isSilent = false
const gateway = createServer(async (request, response) => {
  const { to } = JSON.parse(Buffer.concat(await Array.fromAsync<Buffer>(request)).toString()) as {
    to: string
  }
  received.add(to)
  if (isSilent) waiting.push(response)
  else accept(response)
})
const accept = (response: ServerResponse) =>
  response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":"1"}')

let world: World
beforeAll(async () => {
  await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
  world = await openWorld({ env: { SMS_URL: url, SMS_TOKEN: 'token', SMS_SENDER: 'Mahfaza' } })
})
afterAll(async () => {
  isSilent = false
  for (const response of waiting) accept(response)
  await world.close()
  gateway.close()
})

const queue = (messages: readonly Message[]) =>
  world.services.database.transact((tx) => queueMessages(tx, world.services.jobs, messages))
const sms = (to: number): Message => ({
  channel: 'sms',
  recipient: `0911000${String(to).padStart(3, '0')}`,
  body: 'Mahfaza: 123456',
  locale: 'en',
})

test('a hundred people who ask for a code at once have it before it could expire, not minutes later', async () => {
  await queue(Array.from({ length: 100 }, (_, at) => sms(at)))
  // One after the other, with a pause between two looks, they took fifty.
  await vi.waitFor(() => expect(received.size).toBe(100), { timeout: 40_000 })
}, 120_000)

test('a gateway that hangs keeps no mail waiting', async () => {
  isSilent = true
  await queue(Array.from({ length: 20 }, (_, at) => sms(100 + at)))
  await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(1), { timeout: 15_000 })
  await queue([{ channel: 'mail', recipient: 'amal@example.ly', subject: 'x', body: 'x', locale: 'en' }])
  await vi.waitFor(
    async () => {
      const { rows } = await world.services.database.pool.query(
        `select from jobs.job where name = 'deliver-mail' and state = 'completed'`,
      )
      expect(rows).toHaveLength(1)
    },
    { timeout: 15_000 },
  )
}, 60_000)
