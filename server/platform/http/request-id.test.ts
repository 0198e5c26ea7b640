import { expect, test } from 'vitest'
import { openLog } from '../log.ts'
import { httpServer } from './http-server.ts'

const given = '3f2c8a5293b14a5c9a521f2e3d4c5b6a'

async function ask(proxies: number, id: string) {
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) })
  const app = await httpServer({ log, proxies, logRequests: true })
  app.get('/broken/:word', () => Promise.reject(new Error('something within')))
  const answer = await app.inject({ url: '/broken/word?key=abc', headers: { 'x-request-id': id } })
  await app.close()
  return {
    id: answer.headers['x-request-id'],
    body: answer.json(),
    lines: lines.map((line) => JSON.parse(line)),
  }
}

test('the id of a request is in its header, in the answer of a defect and in every line of the log', async () => {
  const { id, body, lines } = await ask(1, given)
  expect(id).toBe(given)
  expect(body).toMatchObject({ code: 'request.something_is_wrong', data: { request_id: given } })
  expect(lines).toMatchObject([
    { reqId: given, level: 'error', msg: 'request failed', err: { message: 'something within' } },
    { reqId: given, level: 'info', msg: 'answered', method: 'GET', route: '/broken/:word', status: 500 },
  ])
})

test.each([
  ['nobody in front is believed', 0, given],
  ['what a proxy of ours gives must be an id', 1, '0912345678'],
])('%s: the id is our own', async (_case, proxies, id) => {
  const answered = await ask(proxies, id)
  expect(answered.id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  expect(JSON.stringify(answered)).not.toContain(id)
})
