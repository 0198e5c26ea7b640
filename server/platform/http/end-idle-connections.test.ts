import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { endIdleConnections } from './end-idle-connections.ts'

const agent = new Agent({ keepAlive: true })
afterEach(() => agent.destroy())

/** Starts closing while a request runs on a kept connection; then answers it. */
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

test('a connection without a request, or with half of one, does not hold up the end', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  endIdleConnections(app, 500)
  app.post('/', async () => 'done')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const head = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n'
  const lines: Socket[] = []
  for (const text of ['', head, `${head}\r\n{`]) {
    const accepted = once(app.server, 'connection')
    const line = connect(port, '127.0.0.1')
      .on('error', () => undefined)
      .resume()
    lines.push(line)
    line.write(text)
    await accepted
  }
  const ends = lines.map((line) => once(line, 'close'))
  await app.close()
  await Promise.all(ends)
  expect(lines.map(({ destroyed }) => destroyed)).toEqual([true, true, true])
})

/** Listeners on a connection while its second request runs. */
async function countListeners(prepare: (app: FastifyInstance) => void): Promise<number> {
  const app = Fastify({ forceCloseConnections: 'idle' })
  prepare(app)
  app.get('/', async ({ raw }) => raw.socket.listenerCount('close'))
  await app.listen({ port: 0 })
  const { port } = app.server.address() as AddressInfo
  const ask = async () => {
    const [response] = await once(request({ port, agent }).end(), 'response')
    return Number(await response.setEncoding('utf8').toArray())
  }
  await ask()
  const count = await ask()
  agent.destroy()
  await app.close()
  return count
}

test('a connection that has asked something has no listener of ours left', async () => {
  expect(await countListeners(endIdleConnections)).toBe(await countListeners(() => undefined))
})
