import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '#server/platform/log.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const lines: string[] = []
let world: World
beforeAll(async () => {
  const log = openLog('warn', { write: (line) => void lines.push(line) })
  world = await openWorld({ log, strictBudgets: true, workers: false })
})
afterAll(() => world.close())

function report(type: string, body: unknown, remoteAddress = '127.0.0.1') {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const headers = { 'content-type': type }
  return world.app.inject({ method: 'POST', url: '/api/policy-reports', headers, payload, remoteAddress })
}

async function countOf(directive: string): Promise<number> {
  const { body } = await world.app.inject('/metrics')
  const line = new RegExp(`^mahfaza_policy_reports_total\\{directive="${directive}"\\} (\\d+)$`, 'm')
  return Number(line.exec(body)?.[1] ?? 0)
}

test('reports of both forms are counted by directive and logged without what an address holds', async () => {
  const blockedURL = 'https://evil.example/steal?token=secret-of-a-client'
  const newer = [{ type: 'csp-violation', body: { effectiveDirective: 'script-src-elem', blockedURL } }]
  const older = { 'csp-report': { 'violated-directive': 'img-src', 'blocked-uri': 'inline' } }
  expect((await report('application/reports+json', newer)).statusCode).toBe(204)
  expect((await report('application/csp-report', older)).statusCode).toBe(204)
  expect([await countOf('script-src-elem'), await countOf('img-src')]).toEqual([1, 1])
  expect(lines.join('')).toContain('"blocked":"https://evil.example"')
  expect(lines.join('')).not.toContain('secret-of-a-client')
})

test.each([
  ['no JSON', '{'],
  ['something else', '{"a":1}'],
  ['a directive that nobody knows', '{"csp-report":{"effective-directive":"x\\n{}"}}'],
])('%s is taken, and makes no series of its own', async (_what, body) => {
  expect((await report('application/csp-report', body)).statusCode).toBe(204)
  const { body: metrics } = await world.app.inject('/metrics')
  expect(metrics).not.toContain('x\\n')
})

test('a report too large is refused, and one address may send a few', async () => {
  expect((await report('application/csp-report', 'x'.repeat(20_000))).statusCode).toBe(413)
  const from = '10.9.8.7'
  const statuses: number[] = []
  for (let sent = 0; sent < 61; sent += 1)
    statuses.push((await report('application/csp-report', '{}', from)).statusCode)
  expect(statuses.filter((status) => status === 204)).toHaveLength(60)
  expect(statuses.at(-1)).toBe(429)
})
