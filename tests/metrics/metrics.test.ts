import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openLog } from '#server/platform/log.ts'
import { measureProcess } from '#server/platform/metrics/process-metrics.ts'
import { openMetrics } from '#server/platform/metrics/registry.ts'
import { serveMetrics } from '#server/platform/metrics/route-metrics.ts'
import { fund } from '#tests/world/money.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const token = 'a-token-of-the-tests'
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** A line of the exposition format: a comment, or a series and its number. */
const linePattern =
  /^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z_]+="([^"\\\n]|\\.)*"(,[a-z_]+="([^"\\\n]|\\.)*")*\})? (-?\d+(\.\d+)?(e[+-]?\d+)?|\+Inf|NaN))$/

async function readSeries(app = world.app): Promise<Map<string, number>> {
  const { statusCode, body, headers } = await app.inject({ url: '/metrics' })
  expect({ statusCode, type: headers['content-type'] }).toEqual({
    statusCode: 200,
    type: 'text/plain; version=0.0.4; charset=utf-8',
  })
  const lines = body.trimEnd().split('\n')
  expect(lines.filter((line) => !linePattern.test(line))).toEqual([])
  const series = lines.filter((line) => !line.startsWith('#'))
  return new Map(
    series.map((line) => [
      line.slice(0, line.lastIndexOf(' ')),
      Number(line.slice(line.lastIndexOf(' ') + 1)),
    ]),
  )
}

/** A posting is answered before it is counted: the numbers once two readings agree. */
async function readAtRest(): Promise<Map<string, number>> {
  const accepted = 'mahfaza_posting_accepted_total'
  let series = await readSeries()
  await expect
    .poll(async () => {
      const earlier = series
      series = await readSeries()
      return series.get(accepted) === earlier.get(accepted)
    })
    .toBe(true)
  return series
}

test('what happens is counted: batches and their phases, refusals by code, answers by route and status', async () => {
  await world.as('omar')
  await fund(world, 'layla', '50.000')
  const layla = await world.as('layla')
  const before = await readAtRest()
  await layla.post('/transfers', { to: 'omar', amount: '5.000' }, { key: 'metrics-accepted' }).data()
  const refused = await layla.post('/transfers', { to: 'omar', amount: '70.000' }, { key: 'metrics-refused' })
  await layla.get('/nowhere')
  const after = await readSeries()
  const grew = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  expect(grew('mahfaza_posting_accepted_total')).toBe(1)
  expect(grew(`mahfaza_posting_refused_total{code="${refused.body.code}"}`)).toBe(1)
  expect(grew('mahfaza_posting_batch_size_count')).toBe(2)
  for (const phase of ['load', 'decide', 'commit']) {
    expect(grew(`mahfaza_posting_batch_seconds_count{phase="${phase}"}`)).toBe(2)
    expect(grew(`mahfaza_posting_batch_seconds_sum{phase="${phase}"}`)).toBeGreaterThan(0)
  }
  const route = 'method="POST",route="/api/client/transfers"'
  const seconds = 'mahfaza_http_request_duration_seconds'
  expect(grew(`${seconds}_count{${route},status="200"}`)).toBe(1)
  expect(grew(`${seconds}_bucket{${route},status="422",le="10"}`)).toBe(1)
  expect(grew(`${seconds}_bucket{${route},status="422",le="+Inf"}`)).toBe(1)
  expect(grew(`${seconds}_count{method="GET",route="none",status="404"}`)).toBe(1)
})

test('the states are measured: queue, pool, jobs, outbox', async () => {
  const series = await readSeries()
  for (const name of [
    'mahfaza_posting_queued',
    'mahfaza_posting_in_flight',
    'mahfaza_pool_waiting',
    'mahfaza_pool_connections{state="idle"}',
    'mahfaza_jobs{queue="deliver-sms",state="failed"}',
    'mahfaza_outbox_queued',
  ])
    expect([...series.keys()]).toContain(name)
  expect(series.get('mahfaza_serving')).toBe(1)
  expect(series.get('mahfaza_outbox_queued')).toBeGreaterThan(0)
})

test('no series names a person: labels are routes, codes and queues', async () => {
  const names = [...(await readSeries()).keys()].join('\n')
  expect(names).not.toMatch(/09\d{8}|layla|omar|metrics-accepted/)
})

test.each([
  ['a request through a proxy', { 'x-forwarded-for': '10.0.0.1' }],
  ['a request through another proxy', { via: '1.1 cache' }],
])('without a token %s is told nothing', async (_case, headers) => {
  const { statusCode } = await world.app.inject({ url: '/metrics', headers })
  expect(statusCode).toBe(404)
})

test('without a token only the machine itself gets the metrics', async () => {
  const { statusCode } = await world.app.inject({ url: '/metrics', remoteAddress: '10.0.0.1' })
  expect(statusCode).toBe(404)
})

test('a token opens the metrics to its holder only; in production there is no way without it', async () => {
  const ask = async (config: object, authorization?: string) => {
    const services = {
      ...world.services,
      config: { ...world.services.config, ...config },
      metrics: openMetrics(openLog('silent')),
    }
    const app = await buildApp(services)
    const headers = authorization === undefined ? {} : { authorization }
    const { statusCode } = await app.inject({ url: '/metrics', headers })
    await app.close()
    return statusCode
  }
  expect(await ask({ metricsToken: token }, `Bearer ${token}`)).toBe(200)
  expect(await ask({ metricsToken: token }, 'Bearer another-token-00')).toBe(404)
  expect(await ask({ metricsToken: token })).toBe(404)
  expect(await ask({ production: true })).toBe(404)
})

test('each process has a port of its own, the next free one', async () => {
  const metrics = openMetrics(openLog('silent'))
  const measured = measureProcess(metrics)
  const first = await serveMetrics(metrics, 19_464)
  const second = await serveMetrics(metrics, first.port)
  expect(second.port).toBeGreaterThan(first.port)
  const text = await (await fetch(`http://127.0.0.1:${second.port}/metrics`)).text()
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
  expect(text).toMatch(/^mahfaza_event_loop_delay_seconds\{quantile="0.99"\} /m)
  expect((await fetch(`http://127.0.0.1:${first.port}/`)).status).toBe(404)
  await Promise.all([first.close(), second.close()])
  measured.close()
})

test('what cannot be read is left out and logged, the rest is answered; series have a bound', async () => {
  const lines: string[] = []
  const metrics = openMetrics(openLog('warn', { write: (line) => void lines.push(line) }))
  metrics.read(() => Promise.reject(new Error('away')))
  const counted = metrics.counter('counted_total', 'A counter.', ['name'])
  counted('a "b"\n').add(2)
  expect(await metrics.text()).toBe(
    '# HELP counted_total A counter.\n# TYPE counted_total counter\ncounted_total{name="a \\"b\\"\\n"} 2\n',
  )
  expect(lines).toHaveLength(1)
  const fill = () => {
    for (let name = 0; name < 5_000; name += 1) counted(String(name))
  }
  expect(fill).toThrow('too many series')
})
