import type { ChildProcess } from 'node:child_process'
import { availableParallelism, cpus, loadavg } from 'node:os'
import type { LoadMessage, LoadOrder, LoadResult } from './http-load.ts'
import { answerOf, startChild, startProductProcess, stopChild } from './lib/child.ts'
import { openHttpWorld } from './lib/http-world.ts'
import { median } from './lib/load.ts'
import { readOptions } from './lib/options.ts'
import { profileSettings } from './lib/print-costs.ts'
import { profileRequests, type Running } from './lib/profile-requests.ts'
import { type Line, report } from './lib/report.ts'

// `npm run bench:http [-- --json] [-- --rounds=5 --seconds=3]`: POST /api/client/transfers and /card-orders over
// HTTP. `npm run bench:http -- --profile` shows where the time of one request goes.

const options = readOptions()
const json = options.has('json')
const rounds = Number(options.get('rounds') ?? 5)
const millis = Number(options.get('seconds') ?? 3) * 1000
const connections = 64
const poolSizes = [4, 8, 16, 32, 64]
const probeMillis = 1500
/** Servers compile code while they run, one more than another: all have done most of it after this time. */
const warmUpMillis = 12_000
/** Before each round: a server that has rested collects its garbage first, and the disk still writes for another side. */
const settleMillis = 1_000
const cardsCount = Math.ceil(((rounds * (millis + settleMillis) + warmUpMillis) / 1000) * 6_000)

interface Side {
  readonly server: Running
  /** A transfer costs the fee of a new installation. */
  readonly fees?: boolean
  readonly kind: LoadOrder['kind']
  readonly results: LoadResult[]
}

/** Other load of the machine affects both sides, and more the one with fewer processes. */
const [othersLoad = 0] = loadavg()
const world = await openHttpWorld(cardsCount, options.has('profile') ? profileSettings : {})
const load = startChild('http-load.ts', [])
try {
  sendTo(load, { clients: world.clients })
  if (options.has('profile'))
    await profileRequests(world.ownerUrl, {
      startServer,
      run: (server, kind) => run(server, kind, millis),
      load,
    })
  else report(await compareAll(), heading(), json)
} finally {
  await stopChild(load)
  await world.stop()
}

function heading(): string {
  const durable = world.durable ? 'fsync and synchronous_commit on' : 'NOT DURABLE'
  return `POST /api/client/transfers and /card-orders: real tokens, validation, limits, idempotency; ${connections} connections.
Against the same route with one lean SQL function call a transfer in place of the posting engine, through the pool that serves it best.
${world.serverVersion}, ${durable}, 10,000 clients; ${availableParallelism()} × ${cpus()[0]?.model} shared by load, server and database; Node ${process.version};
medians of ${rounds} rounds of ${millis / 1000} s each, all sides in turn; load of the machine before the start: ${othersLoad.toFixed(1)}.`
}

async function compareAll(): Promise<Line[]> {
  const engine = await startServer('posting')
  const best = { spread: await bestPoolSize('spread'), hot: await bestPoolSize('hot') }
  const spreadBaseline = await startServer(`baseline=${best.spread}`)
  const hotBaseline = await startServer(`baseline=${best.hot}`)
  const spread: Side = { server: engine, kind: 'spread', results: [] }
  const spreadAgainst: Side = { server: spreadBaseline, kind: 'spread', results: [] }
  const hot: Side = { server: engine, kind: 'hot', results: [] }
  const hotAgainst: Side = { server: hotBaseline, kind: 'hot', results: [] }
  const cards: Side = { server: engine, kind: 'cards', results: [] }
  const fee: Side = { server: engine, kind: 'spread', fees: true, results: [] }
  await inTurn([spread, spreadAgainst, hot, hotAgainst, cards, fee])
  for (const server of [engine, spreadBaseline, hotBaseline]) await stopChild(server.child)
  return [
    lineOf('http.transfer.64', spread, spreadAgainst, `pool of ${best.spread}`),
    lineOf('http.transfer.hot.64', hot, hotAgainst, `pool of ${best.hot}`),
    lineOf('http.card_order.64', cards, spread, 'against the transfer'),
    lineOf('http.fee.64', fee, spread, 'with the fee of a new installation, against without'),
  ]
}

/** A B C A B C …: other load of the machine affects all. A first round warms up plans and caches. */
async function inTurn(sides: readonly Side[]): Promise<void> {
  for (let round = 0; round <= rounds; round += 1) {
    for (const { server, kind, fees = false, results } of sides) {
      await world.chargeFees(fees)
      await run(server, kind, round === 0 ? warmUpMillis : settleMillis)
      if (round > 0) results.push(await run(server, kind, millis))
    }
  }
}

function lineOf(name: string, ours: Side, theirs: Side, against: string): Line {
  const of = (side: Side, figure: keyof LoadResult) => median(side.results.map((result) => result[figure]))
  const value = of(ours, 'rate')
  const other = of(theirs, 'rate')
  const tails = [
    of(ours, 'p50Millis'),
    of(ours, 'p99Millis'),
    of(theirs, 'p50Millis'),
    of(theirs, 'p99Millis'),
  ]
  const [p50, p99, p50Other, p99Other] = tails.map((time) => time.toFixed(1))
  const note = `p50 ${p50} p99 ${p99} ms; against p50 ${p50Other} p99 ${p99Other} ms (${against})`
  return { name, value, unit: 'requests/s', against: other, ratio: value / other, note }
}

/** The baseline gets the number of connections that serves it best. */
async function bestPoolSize(kind: LoadOrder['kind']): Promise<number> {
  let best = { size: 1, rate: 0 }
  for (const size of poolSizes) {
    const server = await startServer(`baseline=${size}`)
    await run(server, kind, probeMillis)
    const { rate } = await run(server, kind, probeMillis)
    await stopChild(server.child)
    if (rate > best.rate) best = { size, rate }
  }
  return best.size
}

async function run({ port }: Running, kind: LoadOrder['kind'], runMillis: number): Promise<LoadResult> {
  const { categoryId } = world
  sendTo(load, { order: { port, kind, categoryId, connections, millis: runMillis } })
  return (await answerOf(load)) as LoadResult
}

async function startServer(behind: string): Promise<Running> {
  const child = await startProductProcess('http-server.ts', [world.databaseUrl, world.dataDirectory, behind])
  const { port } = (await answerOf(child)) as { port: number }
  return { port, child }
}

function sendTo(child: ChildProcess, message: LoadMessage): void {
  child.send(message)
}
