import type { ChildProcess } from 'node:child_process'
import { availableParallelism, cpus } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { verifyBooks } from '#server/ledger/index.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import type { EngineMessage, EngineResult } from './cluster-engine.ts'
import { answerOf, startChild, stopChild } from './lib/child.ts'
import { type Load, median } from './lib/load.ts'
import { type Line, report } from './lib/report.ts'
import { openRig } from './lib/rig.ts'

// `npm run bench:cluster [-- --json --rounds=3 --seconds=2]`: two and four engines, each in a process of its own, on
// one database against one engine, with the same number of transfers in flight in all.

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
  },
})
const rounds = Number(options.rounds)
const millis = Number(options.seconds) * 1000
const inFlight = 512
const counts = [1, 2, 4] as const
const warmMillis = 1000

interface Round {
  /** Of all processes together. */
  readonly rate: number
  readonly medianMillis: number
  readonly busy: number
  readonly deadlocks: number
}

const rig = await openRig()
const owner = new pg.Client({ connectionString: rig.ownerUrl })
await owner.connect()
try {
  const lines = [...(await compare('spread')), ...(await compare('hot'))]
  report(lines, heading(), options.json)
  await expectBalancedBooks()
} finally {
  await owner.end()
  await rig.stop()
}

function heading(): string {
  return `Two and four engines in processes of their own on one database, against one. ${rig.serverVersion}, 10,000 accounts, ${inFlight} in flight over all.
${availableParallelism()} × ${cpus()[0]?.model} shared by the engines, their load and the database; medians of ${rounds} rounds of ${millis / 1000} s each, in turn.`
}

async function compare(shape: Load['shape']): Promise<Line[]> {
  const engines = await openEngines(Math.max(...counts))
  try {
    const measured = new Map<number, Round[]>(counts.map((count) => [count, []]))
    for (let round = 0; round <= rounds; round += 1) {
      for (const count of counts) {
        const result = await runRound(engines.slice(0, count), shape, round === 0 ? warmMillis : millis)
        if (round > 0) measured.get(count)?.push(result)
      }
    }
    const rateOf = (count: number) => median((measured.get(count) ?? []).map(({ rate }) => rate))
    return counts.map((count) => ({
      name: `cluster.${shape}.${count}`,
      value: rateOf(count),
      unit: 'transfers/s',
      against: rateOf(1),
      ratio: rateOf(count) / rateOf(1),
      note: noteOf(measured.get(count) ?? []),
    }))
  } finally {
    await Promise.all(engines.map(stopChild))
  }
}

async function openEngines(count: number): Promise<ChildProcess[]> {
  const engines = Array.from({ length: count }, () => startChild('cluster-engine.ts', []))
  for (const engine of engines) {
    engine.send({ kind: 'open', url: rig.appUrl } satisfies EngineMessage)
    await answerOf(engine)
  }
  return engines
}

async function runRound(
  engines: readonly ChildProcess[],
  shape: Load['shape'],
  forMillis: number,
): Promise<Round> {
  const deadlocksBefore = await readDeadlocks()
  const load: Load = { shape, inFlight: inFlight / engines.length }
  const results = await Promise.all(
    engines.map((engine) => {
      const answer = answerOf(engine)
      engine.send({ kind: 'load', load, millis: forMillis } satisfies EngineMessage)
      return answer as Promise<EngineResult>
    }),
  )
  return {
    rate: results.reduce((sum, { rate }) => sum + rate, 0),
    medianMillis: median(results.map((result) => result.medianMillis)),
    busy: results.reduce((sum, result) => sum + result.busy, 0),
    deadlocks: (await readDeadlocks()) - deadlocksBefore,
  }
}

async function readDeadlocks(): Promise<number> {
  // What a connection counted reaches the others when it has nothing to do.
  await owner.query('select pg_stat_force_next_flush()')
  const { rows } = await owner.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.deadlocks)
}

function noteOf(all: readonly Round[]): string {
  const sum = (of: (round: Round) => number) => all.reduce((total, round) => total + of(round), 0)
  const busy = sum((round) => round.busy)
  const deadlocks = sum((round) => round.deadlocks)
  const middle = median(all.map(({ medianMillis }) => medianMillis))
  return `median ${middle.toFixed(1)} ms, ${busy} answered busy, ${deadlocks} deadlocks`
}

async function expectBalancedBooks(): Promise<void> {
  const database = openDatabase(rig.appUrl, { connectionsMax: 1 })
  try {
    const problems = await verifyBooks(database.db)
    if (problems.length > 0) throw new Error(`the books do not balance: ${JSON.stringify(problems)}`)
    if (!options.json) console.log('\nThe books balance.')
  } finally {
    await database.close()
  }
}
