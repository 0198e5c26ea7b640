import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { endIdleConnections } from './end-idle-connections.ts'

const agent = new Agent({ keepAlive: true })
afterEach(() => agent.destroy())

/** Begins to close while a request is under way on a connection that its client keeps; then answers it. */
async function closeDuringRequest(prepare: (app: FastifyInstance) => void) {
  const app = Fastify({ forceCloseConnections: 'idle' })
  prepare(app)
  const arrived = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  app.get('/', () => {
    arrived.resolve()
    return answer.promise
  })
  await app.listen({ port: 0 })
  const asking = request({ port: (app.server.address() as AddressInfo).port, agent }).end()
  const answered = once(asking, 'response')
  await arrived.promise
  const closing = app.close()
  answer.resolve('done')
  const [response] = await answered
  response.resume()
  await once(response, 'end')
  return { closing, status: response.statusCode, free: () => Object.keys(agent.freeSockets).length }
}

test('a server that closes answers what is under way and then ends its connection', async () => {
  const { closing, status } = await closeDuringRequest(endIdleConnections)
  expect(status).toBe(200)
  await closing
})

test('control: without it the connection is kept, and the server does not close before its client goes', async () => {
  const { closing, free } = await closeDuringRequest(() => undefined)
  await expect.poll(free).toBe(1)
  agent.destroy()
  await closing
})
