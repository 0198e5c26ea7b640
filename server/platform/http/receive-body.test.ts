import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openCapacityBoard } from '../capacity.ts'
import { openLog } from '../log.ts'
import { httpServer } from './http-server.ts'
import { openBodies } from './receive-body.ts'

let app: FastifyInstance
/** The hook before the body waits for it: a slow session read. */
let admitted: Promise<void>
const sockets: Socket[] = []

beforeEach(async () => {
  admitted = Promise.resolve()
  app = await httpServer({ log: openLog('silent'), proxies: 0 })
  app.post('/take', { onRequest: () => admitted }, async ({ body }) => ({ data: body }))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  vi.useRealTimers()
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

function begin(from = '127.0.0.1', body = '{"a":') {
  const { port } = app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress: from }).setEncoding('utf8')
  sockets.push(socket.on('error', () => undefined))
  socket.write(
    `POST /take HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 7\r\n\r\n${body}`,
  )
  return socket
}

const bodiesTaken = () => app.places.read().find(({ kind }) => kind === 'bodies')?.taken

async function answerOf(socket: Socket): Promise<string> {
  const [answer] = await once(socket, 'data')
  return answer
}

test('a body that is cut off, reset or ended before it is read gives its place back', async () => {
  for (const end of ['destroy', 'resetAndDestroy', 'end'] as const) {
    const socket = begin()
    await expect.poll(bodiesTaken).toBe(1)
    socket[end]()
    await expect.poll(bodiesTaken).toBe(0)
  }
  const admission = Promise.withResolvers<void>()
  admitted = admission.promise
  const early = begin()
  const [connection] = (await once(app.server, 'connection')) as [Socket]
  early.destroy()
  await once(connection, 'close')
  admission.resolve()
  await expect.poll(bodiesTaken).toBe(0)
})

test('a body that stalls is refused and its connection ends; what comes late but in time is taken', async () => {
  const late = begin()
  await expect.poll(bodiesTaken).toBe(1)
  const lateAnswer = answerOf(late)
  late.write('1}')
  expect(await lateAnswer).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{"data":\{"a":1\}\}/)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const slow = begin()
  await vi.waitUntil(() => bodiesTaken() === 1)
  const closed = once(slow, 'close')
  const answer = answerOf(slow)
  vi.advanceTimersByTime(20_000)
  expect(await answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*connection: close[\s\S]*request\.arrives_too_slowly/)
  await closed
  expect(bodiesTaken()).toBe(0)
})

test('when all places are taken the oldest body of the network with the most gives way, nobody else', async () => {
  const board = openCapacityBoard(openLog('silent'))
  const bodies = openBodies(board, 3)
  const receive = (ip: string) => {
    const raw = new PassThrough()
    // The part of a request that its body and address need.
    const request = { raw, ip, headers: {} } as unknown as FastifyRequest
    return { raw, text: bodies.receive(request, 100) }
  }
  const own = receive('127.0.0.9')
  const oldest = receive('127.0.0.1')
  const newer = receive('127.0.0.1')
  const visitor = receive('127.0.0.2')
  await expect(oldest.text).rejects.toMatchObject({ code: 'request.arrives_too_slowly' })
  expect([oldest.raw.listenerCount('data'), oldest.raw.isPaused()]).toEqual([0, true])
  for (const { raw } of [own, newer, visitor]) raw.end('{}')
  expect(await Promise.all([own.text, newer.text, visitor.text])).toEqual(['{}', '{}', '{}'])
  expect(board.read()).toMatchObject([{ taken: 0, refused: 1, isFull: true }])
})
