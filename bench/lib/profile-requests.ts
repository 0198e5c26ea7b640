import type { ChildProcess } from 'node:child_process'
import pg from 'pg'
import type { LoadOrder, LoadResult } from '../http-load.ts'
import { answerOf, stopChild } from './child.ts'
import { readCpu } from './cpu-time.ts'
import { type Costs, printCosts, readStatements } from './print-costs.ts'
import type { SamplesByPart } from './profile.ts'

export interface Running {
  readonly port: number
  readonly child: ChildProcess
}

export interface Bench {
  readonly load: ChildProcess
  startServer(behind: string): Promise<Running>
  run(server: Running, kind: LoadOrder['kind']): Promise<LoadResult>
}

/** Prints where the time of a request goes: by process, inside our server by part, inside the database by statement. */
export async function profileRequests(ownerUrl: string, bench: Bench): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('create extension pg_stat_statements')
  for (const [behind, kind] of [
    ['posting', 'spread'],
    ['posting', 'cards'],
    ['baseline=16', 'spread'],
  ] as const) {
    const server = await bench.startServer(behind)
    await bench.run(server, kind)
    const { processes, parts, statements, rate } = await profileOne(owner, bench, server, kind)
    console.log(`\n${kind}, ${behind}: ${Math.round(rate)} requests/s, microseconds of a request`)
    printCosts('processor time by process', processes)
    printCosts('of it in our server', parts)
    printCosts('together, the load generator left out', weigh(processes, parts))
    printCosts('statements, as the database timed them (those inside triggers and functions too)', statements)
    await stopChild(server.child)
  }
  await owner.end()
}

async function profileOne(owner: pg.Client, bench: Bench, server: Running, kind: LoadOrder['kind']) {
  const named = { 'load generator': bench.load.pid ?? 0, 'our server': server.child.pid ?? 0 }
  await owner.query('select pg_stat_statements_reset()')
  const before = await readCpu(owner, named)
  const { rate, seconds } = await bench.run(server, kind)
  const after = await readCpu(owner, named)
  const statements = await readStatements(owner, rate * seconds)
  const processes = [...after].map(([name, used]): [string, number] => [
    name,
    ((used - (before.get(name) ?? 0)) * 1e6) / (rate * seconds),
  ])
  const inServer = processes.find(([name]) => name === 'our server')?.[1] ?? 0
  const parts = await sampleParts(bench, server, kind, inServer)
  return { rate, processes, parts, statements }
}

async function sampleParts(
  bench: Bench,
  server: Running,
  kind: LoadOrder['kind'],
  inServer: number,
): Promise<Costs> {
  server.child.send('profile')
  await answerOf(server.child)
  await bench.run(server, kind)
  server.child.send('finish')
  const samples = Object.entries((await answerOf(server.child)) as SamplesByPart)
  const total = samples.reduce((sum, [, count]) => sum + count, 0)
  return samples
    .map(([part, count]): [string, number] => [part, (inServer * count) / total])
    .sort(([, one], [, other]) => other - one)
}

/** The driver is counted to the posting engine: all but the session's statement is the posting engine's. */
function weigh(processes: Costs, parts: Costs): Costs {
  const isEngine = (name: string) => /posting|driver/.test(name)
  const sum = (costs: Costs) => costs.reduce((total, [, micros]) => total + micros, 0)
  const all = sum(processes.filter(([name]) => name !== 'load generator'))
  const engine = sum([...processes, ...parts].filter(([name]) => isEngine(name)))
  return [
    ['the posting engine: its connections, its code, the driver', engine],
    ['everything else', all - engine],
  ]
}
