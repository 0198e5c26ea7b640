import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { uploadMillisecondsMax } from '#contract/kernel/operation.ts'
import { openLog } from '../log.ts'
import { httpServer } from './http-server.ts'
import { jsonDepthMax } from './strict-json.ts'

test.each(['/here', '/nowhere', '/here?name=%00'])(
  'the answer to %s tells browsers to be careful',
  async (url) => {
    const app = await httpServer({ log: openLog('silent'), proxies: 0 })
    app.get('/here', () => Promise.resolve({ data: null }))
    const { headers } = await app.inject({ url })
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    })
    await app.close()
  },
)

test.each([
  ['no colon', 'GET /here HTTP/1.1\r\nhost: here\r\nnonsense\r\n\r\n', 400],
  ['a method nobody knows', 'NONSENSE /here HTTP/1.1\r\nhost: here\r\n\r\n', 400],
  ['no host', 'GET /here HTTP/1.1\r\n\r\n', 400],
  ['two hosts', 'GET /here HTTP/1.1\r\nhost: here\r\nHOST: there\r\n\r\n', 400],
  ['headers without end', `GET /here HTTP/1.1\r\nhost: here\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 413],
  ['an unknown expectation', 'GET /here HTTP/1.1\r\nhost: here\r\nexpect: nonsense\r\n\r\n', 200],
])('a request with %s is answered like any other', async (_name, request, status) => {
  const app = await httpServer({ log: openLog('silent'), proxies: 0 })
  app.get('/here', () => Promise.resolve({ data: null }))
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8')
  socket.write(request)
  const [answer] = (await once(socket, 'data')) as [string]
  expect(answer).toContain(`HTTP/1.1 ${status} `)
  expect(answer).toMatch(/x-content-type-options: nosniff\r\n/)
  expect(answer).toMatch(/x-request-id: [\da-f-]{36}\r\n/)
  expect(answer.split('\r\n\r\n')[1]).toMatch(
    status === 200 ? /^\{"data"/ : /^\{"message":"[^"]+","code":"request/,
  )
  socket.destroy()
  await app.close()
})

test.each([
  ['{"amount":"1","amount":"2"}', 400],
  ['{"amount":"1","\\u0061mount":"2"}', 400],
  ['[{"to":{"id":1,"id" : 1}}]', 400],
  ['{"text":"\\"a\\":1,\\"a\\":2 \\\\","other":["a:",":"],"deep":{"text":{}}}', 200],
])('a body with one key twice is refused, whatever it holds: %s', async (payload, status) => {
  const app = await httpServer({ log: openLog('silent'), proxies: 0 })
  app.post('/here', () => Promise.resolve({ data: null }))
  const headers = { 'content-type': 'application/json' }
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/here', payload, headers })
  expect(statusCode).toBe(status)
  if (status === 400) expect(JSON.parse(body)).toMatchObject({ code: 'request.malformed' })
  await app.close()
})

test('a request may take longer to arrive than a page waits for its file, its head may not', async () => {
  const { server } = await httpServer({ log: openLog('silent'), proxies: 0 })
  expect(server.requestTimeout).toBeGreaterThan(uploadMillisecondsMax)
  expect(server.headersTimeout).toBeLessThan(30_000)
})

test('a connection too many is ended at once, and the places tell of it', async () => {
  const app = await httpServer({ log: openLog('silent'), proxies: 0, connectionsMax: 2 })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const sockets = [1, 2, 3].map(() => connect(Number(port), '127.0.0.1'))
  await Promise.race(sockets.map((socket) => once(socket, 'close')))
  await expect.poll(() => sockets.filter(({ closed }) => closed).length).toBe(1)
  const places = app.places.read().find(({ kind }) => kind === 'connections')
  expect(places).toMatchObject({ refused: 1, isFull: true })
  for (const socket of sockets) socket.destroy()
  await app.close()
})

test.each([
  ['wallet.example.ly', '/here', 200],
  ['WALLET.example.ly', '/here', 200],
  ['other.example.ly', '/here', 400],
  ['10.0.0.1:3000', '/here', 400],
  ['10.0.0.1:3000', '/healthz', 200],
])('a server of one host asked as %s for %s answers %i', async (host, url, status) => {
  const app = await httpServer({ log: openLog('silent'), proxies: 0, host: 'wallet.example.ly' })
  for (const path of ['/here', '/healthz']) app.get(path, () => Promise.resolve({ data: null }))
  expect((await app.inject({ url, headers: { host } })).statusCode).toBe(status)
  await app.close()
})

const nested = (levels: number, inside = '') => '['.repeat(levels) + inside + ']'.repeat(levels)

test.each([
  ['as deep as is taken', nested(jsonDepthMax), 200],
  ['with brackets in a text', `["${nested(4_000, '\\"')}"]`, 200],
  ['with lists one too deep', nested(jsonDepthMax + 1), 400],
  ['as deep as fits', nested(32_000), 400],
  ['of objects as deep as fits', `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`, 400],
  ['that only goes down', '['.repeat(64_000), 400],
  ['that goes down in a text without end', '["'.repeat(20_000), 400],
])('a body %s is taken or refused, and never a defect', async (_name, payload, status) => {
  const app = await httpServer({ log: openLog('silent'), proxies: 0 })
  app.post('/here', () => Promise.resolve({ data: null }))
  const headers = { 'content-type': 'application/json' }
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/here', payload, headers })
  expect(statusCode).toBe(status)
  if (status === 400) expect(JSON.parse(body)).toMatchObject({ code: 'request.malformed' })
  await app.close()
})

test.each(['__proto__', 'constructor', 'toString'])(
  'a field called %s is refused like any other',
  async (name) => {
    const app = await httpServer({ log: openLog('silent'), proxies: 0 })
    app.get('/here', { schema: { querystring: z.strictObject({}) } }, () => Promise.resolve({ data: null }))
    const { statusCode, body } = await app.inject({ url: `/here?${name}=1` })
    expect(statusCode).toBe(422)
    expect(body).toContain(`"${name}":["`)
    await app.close()
  },
)

test.each([
  [0, 1],
  [1, 0],
])('with %i proxies a forwarded address is warned about %i times', async (proxies, times) => {
  const lines: string[] = []
  const app = await httpServer({ log: openLog('warn', { write: (line) => void lines.push(line) }), proxies })
  for (const _again of [1, 2]) await app.inject({ url: '/here', headers: { 'x-forwarded-for': '10.0.0.1' } })
  expect(lines.filter((line) => line.includes('PROXIES is 0'))).toHaveLength(times)
  await app.close()
})
