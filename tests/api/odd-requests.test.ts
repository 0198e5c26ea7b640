import { request } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { people } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
/** The same product behind one proxy. */
let proxied: FastifyInstance
let server: URL
beforeAll(async () => {
  world = await openWorld()
  const { services } = world
  proxied = await buildApp({ ...services, config: { ...services.config, proxies: 1 } })
  server = new URL(await world.app.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(async () => {
  await proxied.close()
  await world.close()
})

test.each([
  ['41.208.1.7', '41.208.1.7'],
  ['10.0.0.1:443', '10.0.0.1'],
  ['[2a02:ab88::1]:443', '2a02:ab88::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', '127.0.0.1'],
  ["'; drop table client; --", '127.0.0.1'],
])('whatever a proxy calls the caller (%s), signing in works and %s is noted', async (forwarded, noted) => {
  await world.as('omar')
  const answer = await proxied.inject({
    method: 'POST',
    url: '/api/client/login',
    headers: { 'x-forwarded-for': forwarded },
    payload: { login: 'omar', password: people.omar.password },
  })
  expect(answer.statusCode).toBe(200)
  const { ip } = await world.services.database.db
    .selectFrom('login_log')
    .select('ip')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(ip).toBe(noted)
})

test.each(['events', '%65vents'])(
  'the head of the event stream at %s is refused instead of left open',
  async (path) => {
    const { key } = await world.anonymous
      .post('/login', { login: 'omar', password: people.omar.password })
      .data<{ key: string }>()
    const answer = await world.app.inject({ method: 'HEAD', url: `/api/client/${path}?key=${key}` })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET'])
  },
)

test.each([
  ['/api/client/settings', 200],
  ['/api/client/profile', 401],
  ['/api/client/login', 405],
  ['/api/client/nowhere', 404],
  ['/healthz', 200],
])('the head of %s is that of the answer to GET, without a body', async (url, status) => {
  const [head, answer] = [
    await world.app.inject({ method: 'HEAD', url }),
    await world.app.inject({ method: 'GET', url }),
  ]
  const { 'x-request-id': _one, date: _then, ...headers } = head.headers
  expect([head.statusCode, head.body]).toEqual([status, ''])
  expect(answer.headers).toMatchObject(headers)
  expect(head.headers['content-length']).toBe(answer.headers['content-length'])
})

test.each([
  ['GET', '//'],
  ['GET', '//elsewhere.example/login'],
  ['GET', 'http://elsewhere.example/api/client/settings'],
  ['GET', '/api/client/%'],
  ['GET', '/api/client/receipts/%ED%A0%80aaaa'],
  ['GET', '/api/client/%C3%28'],
  ['GET', '/api/client/settings?a=%E0%A4%A'],
  ['GET', '/api/client//settings'],
  ['GET', '/api/client/../../etc/passwd'],
  ['GET', 'http://elsewhere.example'],
  ['GET', '*'],
  ['OPTIONS', '*'],
  ['TRACE', '/api/client/settings'],
  ['PROPFIND', '/api/client/settings'],
])('%s %s is answered and is no fault of ours', async (method, path) => {
  const status = await rawStatus(server, method, path)
  expect(status).toBeLessThan(500)
})

/** The raw path, which fetch would normalise. */
function rawStatus({ hostname, port }: URL, method: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, method, path }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asking.on('error', reject).end()
  })
}
