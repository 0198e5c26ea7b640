import pg from 'pg'
import { copyRate } from './copy-rate.ts'
import { readCpu } from './cpu-time.ts'
import { type Load, measure } from './load.ts'
import { type Costs, printCosts, readStatements } from './print-costs.ts'
import { type Part, startProfile } from './profile.ts'
import type { Rig } from './rig.ts'

/** The steps of a batch in our process. The rest of the ledger's files call these, and are the queue. */
const steps: readonly Part[] = [
  [/ledger\/(decide-batch|book|operation|post|account)\b/, 'decide'],
  [/ledger\/(ledger\.queries|array-|columns|account-lock)/, 'write the rows down for the database'],
  [
    /ledger\/(worker-connection|pipeline|worker-tx)|node_modules\/(pg|pg-protocol|pg-types)\//,
    'database driver',
  ],
  [
    /ledger\/(key-digest|admission|queue|pick-batch|posting-engine|worker|run-batch)\b/,
    'queue, batch, answer',
  ],
  [/bench\//, 'the load itself'],
]

/** Prints where the time of a batch goes, and how far the posting engine is from a bare COPY of the same rows. */
export async function profileEngine(rig: Rig, millis: number): Promise<void> {
  const owner = new pg.Client({ connectionString: rig.ownerUrl })
  await owner.connect()
  await owner.query('create extension pg_stat_statements')
  let best = 0
  for (const inFlight of [64, 512]) {
    const load: Load = { shape: 'spread', inFlight }
    await measure(rig.transferByEngine, load, millis)
    best = Math.max(best, await profileOne(owner, rig, load, millis))
  }
  const limit = await copyRate(owner)
  console.log(
    `\nbare COPY of the same rows into the same tables with all indexes: ${Math.round(limit).toLocaleString('en-US')} transfers/s; the posting engine reaches ${((100 * best) / limit).toFixed(0)} % of it`,
  )
  await owner.end()
}

async function profileOne(owner: pg.Client, rig: Rig, load: Load, millis: number): Promise<number> {
  await owner.query('select pg_stat_statements_reset()')
  const named = { 'our process (engine and load)': process.pid }
  const batchesBefore = rig.engine.stats().batches
  const before = await readCpu(owner, named)
  const { rate } = await measure(rig.transferByEngine, load, millis)
  const after = await readCpu(owner, named)
  const transfers = (rate * millis) / 1000
  const batches = rig.engine.stats().batches - batchesBefore
  const statements = await readStatements(owner, transfers)
  const profile = await startProfile(steps)
  await measure(rig.transferByEngine, load, millis)
  const samples = Object.entries(await profile.stop())

  console.log(
    `\n${load.inFlight} in flight, spread: ${Math.round(rate).toLocaleString('en-US')} transfers/s, ${(transfers / batches).toFixed(0)} a batch; microseconds of a transfer (${(1e6 / rate).toFixed(1)} of the clock)`,
  )
  const processes = [...after].map(([name, used]): [string, number] => [
    name,
    ((used - (before.get(name) ?? 0)) * 1e6) / transfers,
  ])
  printCosts('processor time by process', processes)
  printCosts('of it in our process', shares(samples, processes.at(-1)?.[1] ?? 0))
  printCosts('statements, as the database timed them', statements)
  return rate
}

function shares(samples: readonly [string, number][], total: number): Costs {
  const count = samples.reduce((sum, [, samplesOfPart]) => sum + samplesOfPart, 0)
  return samples
    .map(([part, samplesOfPart]): [string, number] => [part, (total * samplesOfPart) / count])
    .sort(([, one], [, other]) => other - one)
}
