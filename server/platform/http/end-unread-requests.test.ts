import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { endUnreadRequests } from './end-unread-requests.ts'

test('a request that is answered and never comes whole does not keep its connection; one that comes whole does', async () => {
  const app = Fastify()
  endUnreadRequests(app, 100)
  app.addHook('onRequest', (_request, reply) => reply.code(503).send('busy'))
  app.post('/', () => '')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const begin = (rest: string) => {
    const socket = connect({ port, host: '127.0.0.1' }).resume()
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n${rest}`)
    return socket
  }
  const [stalled, whole] = [begin('ab'), begin('abcd')]
  await once(stalled, 'close')
  expect(whole.destroyed).toBe(false)
  whole.destroy()
  await app.close()
})
