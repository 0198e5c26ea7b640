import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineOperation } from '#contract/kernel/operation.ts'
import { nothing } from '#contract/kernel/shapes.ts'
import { fileBytesMax, fileUpload, imageBytesMax, imageUpload } from '#contract/kernel/upload.ts'
import { openGuards } from '#tests/world/open-guards.ts'
import { openLog } from '../../log.ts'
import { openApi } from '../api.ts'
import type { ClientActor } from '../caller.ts'
import { clientGate } from '../client-gate.ts'
import { documentApi } from '../documentation.ts'
import { httpServer } from '../http-server.ts'

const picture = defineOperation({
  id: 'pictures.putPicture',
  summary: 'Keep a picture',
  method: 'PUT',
  path: '/pictures/:id',
  access: 'public',
  multipart: true,
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({
    title: z.string().max(100),
    image: imageUpload,
    papers: z.array(fileUpload).max(3).optional(),
    active: z.boolean().optional(),
    featured: z.boolean().optional(),
    count: z.int().optional(),
    note: z.string().min(1).nullish(),
    names: z.object({ ar: z.string(), en: z.string() }).optional(),
    tags: z.array(z.string()).optional(),
    facts: z.json().optional(),
  }),
  answer: z.object({ seen: z.unknown() }),
})
const ownPicture = defineOperation({
  id: 'pictures.sendOwn',
  summary: 'Keep a picture of one’s own',
  method: 'POST',
  path: '/own-picture',
  access: 'client',
  multipart: true,
  body: z.strictObject({ title: z.string() }),
  answer: nothing,
})
const plain = defineOperation({
  id: 'pictures.plain',
  summary: 'Takes no form',
  method: 'POST',
  path: '/plain',
  access: 'public',
  body: z.strictObject({ title: z.string() }),
  answer: nothing,
})

let app: FastifyInstance
let seen: unknown
beforeAll(async () => {
  const options = { log: openLog('fatal'), proxies: 0 }
  app = await httpServer(options)
  await documentApi(app, options)
  const api = openApi(
    app,
    clientGate({
      authenticate: async (token) => ({ actor: clientOf(BigInt(token.length)), nextToken: null }),
      expectCurrent: async () => undefined,
      asksWhatToDo: 'none',
    }),
    openGuards,
  )
  api.route(picture, async ({ body }) => {
    seen = body
    return { seen: true }
  })
  api.route(ownPicture, async () => ({}))
  api.route(plain, async () => ({}))
  await app.ready()
})
afterAll(() => app.close())

function clientOf(id: bigint): ClientActor {
  return {
    type: 'client',
    id,
    sessionId: id,
    name: 'x',
    flags: new Set(),
    confirmMinorMin: null,
    isView: false,
    isPaused: false,
    signing: { key: null, isNeeded: false, now: new Date(0) },
    unverified: null,
    lacksSubscription: false,
  }
}

const boundary = 'mahfaza-form'
const head = (fields: string) => `--${boundary}\r\nContent-Disposition: form-data; ${fields}`
const text = (name: string, value: string) => `${head(`name="${name}"`)}\r\n\r\n${value}\r\n`
const file = (name: string, filename: string, content: string, mime = 'image/png') =>
  `${head(`name="${name}"; filename="${filename}"`)}\r\nContent-Type: ${mime}\r\n\r\n${content}\r\n`
const end = `--${boundary}--\r\n`

async function send(
  payload: string,
  { method = 'POST', url = '/pictures/7', type = `multipart/form-data; boundary=${boundary}` } = {},
) {
  seen = undefined
  const answer = await app.inject({
    method: method as 'POST',
    url,
    payload,
    headers: { 'content-type': type },
  })
  return { status: answer.statusCode, body: answer.json() }
}

const put = text('_method', 'PUT')
const whole = put + text('title', 'شعار') + file('image', 'logo.png', 'bytes')

test('a form sent as POST with _method=PUT is that PUT, its texts become what the operation takes', async () => {
  const more =
    text('active', '1') +
    text('featured', '0') +
    text('count', '12') +
    text('note', '') +
    text('names', '{"ar":"أ","en":"A"}') +
    text('tags', '["1","2"]')
  const answer = await send(whole + more + file('papers', 'a.pdf', 'x', 'application/pdf') + end)
  expect(answer.status).toBe(200)
  expect(seen).toMatchObject({
    title: 'شعار',
    image: { filename: 'logo.png', mime: 'image/png', bytes: Buffer.from('bytes') },
    papers: [{ filename: 'a.pdf' }],
    active: true,
    featured: false,
    count: 12,
    note: null,
    names: { ar: 'أ', en: 'A' },
    tags: ['1', '2'],
  })
})

test('the same form is taken as a PUT; a text that looks like a number or an object stays the text it is asked for', async () => {
  for (const title of ['1', '{"a":1}']) {
    const form = text('title', title) + text('facts', '{"a":1}') + file('image', 'a.png', 'x') + end
    expect((await send(form, { method: 'PUT' })).status).toBe(200)
    expect(seen).toMatchObject({ title, facts: { a: 1 } })
  }
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\x\\logo.png', 'logo.png'],
  ['..', 'file'],
  ['a\u202egnp.exe', 'agnp.exe'],
])('the name %s of a file is no path', async (name, kept) => {
  expect((await send(put + text('title', 'x') + file('image', name, 'x') + end)).status).toBe(200)
  expect(seen).toMatchObject({ image: { filename: kept } })
})

describe('a hostile form is refused in the contract’s words, and never with a 500', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => text(`f${at}`, 'x')).join('')
  const files = Array.from({ length: 11 }, (_, at) => file(`g${at}`, 'a.png', 'x')).join('')
  test.each<[string, string, number[]]>([
    ['is cut off in a file', whole.slice(0, -8), [400]],
    ['is cut off before its end', whole, [400]],
    ['is empty', '', [400, 404]],
    ['has another boundary', (whole + end).replaceAll(boundary, 'another'), [400, 404]],
    ['has 10,000 fields', put + many(10_000) + end, [413]],
    ['has too many files', put + files + end, [413]],
    ['has a file too large', put + file('image', 'a.png', 'x'.repeat(fileBytesMax + 1)) + end, [413]],
    [
      'has a picture too large',
      put + text('title', 'x') + file('image', 'a.png', 'x'.repeat(imageBytesMax + 1)) + end,
      [422],
    ],
    ['has a text too large', put + text('title', 'x'.repeat(70_000)) + file('image', 'a', 'x') + end, [413]],
    ['has a NUL in a text', put + text('title', 'a\0b') + file('image', 'a.png', 'x') + end, [400]],
    ['has a NUL in a name', put + text('ti\0tle', 'a') + file('image', 'a.png', 'x') + end, [400, 422]],
    ['names a field __proto__', whole + text('__proto__', '{"a":1}') + end, [400]],
    ['names a file constructor', whole + file('constructor', 'a.png', 'x') + end, [400]],
    ['poisons a field with JSON', whole + text('names', '{"__proto__":{"ar":"a"}}') + end, [422]],
    ['repeats a field', whole + text('title', 'again') + end, [400]],
    ['sends two pictures where one is taken', whole + file('image', 'b.png', 'x') + end, [422]],
    ['sends a text where a file is taken', put + text('title', 'x') + text('image', 'x') + end, [422]],
    [
      'sends JSON that looks like a file',
      put + text('title', 'x') + text('image', '{"bytes":[1]}') + end,
      [422],
    ],
    ['has a field nobody knows', whole + text('extra', '1') + end, [422]],
    ['has JSON too deep', whole + text('names', `${'['.repeat(9_000)}${']'.repeat(9_000)}`) + end, [400]],
    ['has broken JSON', whole + text('names', '{') + end, [422]],
    ['means another method', whole.replace('PUT', 'DELETE') + end, [404]],
    ['has a part without a name', `${whole + head('x="y"')}\r\n\r\nvalue\r\n${end}`, [200, 400]],
    ['is noise', '\u0001\u0002--\r\n\r\n--', [400, 404]],
  ])('%s', async (_case, payload, statuses) => {
    const { status, body } = await send(payload)
    expect(statuses).toContain(status)
    if (status !== 200) expect(body).toMatchObject({ message: expect.any(String), code: expect.any(String) })
  })

  test.each([
    ['without a boundary', 'multipart/form-data'],
    ['with an endless boundary', `multipart/form-data; boundary=${'x'.repeat(3_000)}`],
  ])('comes %s', async (_case, type) => {
    expect((await send(whole + end, { type })).status).toBe(400)
  })

  test('says it is larger than anything taken', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/pictures/7',
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': '99999999999',
      },
    })
    expect(answer.statusCode).toBe(413)
  })
})

test('an operation that takes no form refuses one, and JSON cannot take another method', async () => {
  expect(await send(text('title', 'x') + end, { url: '/plain' })).toMatchObject({
    status: 400,
    body: { code: 'request.malformed' },
  })
  const json = await send('{"_method":"PUT","title":"x"}', { type: 'application/json' })
  expect(json).toMatchObject({ status: 405, body: { code: 'request.method_not_allowed' } })
})

test('the document says that a form is taken and which fields are files', async () => {
  const { paths } = (await app.inject('/api/docs/openapi.json')).json()
  expect(Object.keys(paths['/pictures/{id}'])).toEqual(['put'])
  const { content } = paths['/pictures/{id}'].put.requestBody
  expect(Object.keys(content)).toEqual(['multipart/form-data', 'application/json'])
  expect(content['multipart/form-data'].schema.properties).toMatchObject({
    title: { type: 'string' },
    image: { type: 'string', format: 'binary' },
    papers: { items: { type: 'string', format: 'binary' } },
  })
})

test('one who sends forms slowly takes few places: the next is refused, everybody else is served', async () => {
  const sendOwn = (token: string) =>
    app.inject({
      method: 'POST',
      url: '/own-picture',
      payload: text('title', 'x') + end,
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        authorization: `Bearer ${token}`,
      },
    })
  const [slow, other] = ['s'.repeat(20), 'o'.repeat(21)]
  await app.listen({ port: 0, host: '127.0.0.1' })
  let answers = ''
  const sockets = Array.from({ length: 8 }, () => sendHeadOnly(slow, (answer) => (answers += answer)))
  await vi.waitFor(() => expect(answers.match(/HTTP\/1.1 503/g)).toHaveLength(5), { timeout: 10_000 })
  expect((await sendOwn(slow)).statusCode).toBe(503)
  expect((await sendOwn(other)).statusCode).toBe(200)
  for (const socket of sockets) socket.destroy()
  await vi.waitFor(async () => expect((await sendOwn(slow)).statusCode).toBe(200), { timeout: 10_000 })
})

test('a form that comes by drops gives its place back: it is refused, and its connection ends', async () => {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  let answers = ''
  const socket = sendHeadOnly('d'.repeat(22), (answer) => (answers += answer))
  const closed = once(socket, 'close')
  const drops = setInterval(() => socket.write('x'), 200)
  await closed.finally(() => clearInterval(drops))
  expect(answers).toMatch(/^HTTP\/1\.1 408 .*connection: close/is)
  expect(answers).toContain('"code":"request.arrives_too_slowly"')
})

function sendHeadOnly(token: string, onAnswer: (answer: string) => void): Socket {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.on('data', (data) => onAnswer(data.toString()))
  socket.write(
    `POST /own-picture HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: 100000\r\n\r\n${head('name="title"')}\r\n\r\n`,
  )
  return socket
}
