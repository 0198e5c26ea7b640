import { availableParallelism, cpus } from 'node:os'
import { post } from '#server/ledger/index.ts'
import { measureStatements } from './lib/grown-statements.ts'
import { measureVerify } from './lib/grown-verify.ts'
import { type GrownWorld, openGrownWorld } from './lib/grown-world.ts'
import { measure, median } from './lib/load.ts'
import { measureSizes } from './lib/measure-sizes.ts'
import { readOptions } from './lib/options.ts'
import { type Line, report } from './lib/report.ts'
import { transferOn } from './lib/rig.ts'

// `npm run bench:growth [-- --json --entries=5000000 --rounds=5 --fee=250 --only=posting]`: what the ledger's size costs, where
// transfers have cost nothing, or a fee in minor units. With `-- --sizes=1000000,2000000,4000000` ledgers of these sizes in ranges, and a
// model of a larger one.

const options = readOptions()
const entries = Number(options.get('entries') ?? 5_000_000)
const rounds = Number(options.get('rounds') ?? 5)
const feeMinor = Number(options.get('fee') ?? 0)
const smallEntries = Math.min(100_000, entries)
const inFlight = 512
const warmUpMillis = 1000
const roundMillis = 2000
/** Copies of the small ledger come from memory; the large one must find its pages first. */
const firstMillis = 10_000
/**
 * Makes each row as long as the existing ones. Shorter ones would first fill the ends of old pages, which in a real
 * ledger are full.
 */
const meta = { note: 'x'.repeat(120) }

const sizes = options.get('sizes')
if (sizes) await measureSizes(sizes.split(',').map(Number))
else await measureGrowth()

async function measureGrowth(): Promise<void> {
  const world = await openGrownWorld({ entries, smallEntries, feeMinor })
  try {
    const isWanted = (name: string) => name.includes(options.get('only') ?? '')
    // Before more entries are posted.
    const verified = isWanted('growth.verify_s') ? [await measureVerify(world)] : []
    const posted = isWanted('growth.posting') ? [await compareEngines(world)] : []
    const read = isWanted('growth.statement') ? await measureStatements(world) : []
    report([...posted, ...read, ...verified], heading(world), options.has('json'))
  } finally {
    await world.stop()
  }
}

function heading(world: GrownWorld): string {
  const durable = world.durable ? 'fsync and synchronous_commit on' : 'NOT DURABLE'
  return `A ledger of ${entries.toLocaleString('en-US')} entries against one of ${smallEntries.toLocaleString('en-US')}: 10,000 wallets, and one with ${world.longEntries.toLocaleString('en-US')} entries.
${world.serverVersion}, ${durable}; ${availableParallelism()} × ${cpus()[0]?.model}, Node ${process.version};
growing took ${world.growSeconds.toFixed(0)} s. Each round of the small ledger begins with a fresh copy, lest it grow.`
}

/** A B A B …: other load of the machine affects both. */
async function compareEngines(world: GrownWorld): Promise<Line> {
  const large: number[] = []
  const small: number[] = []
  await measureEngine(world.openLargeEngine, firstMillis)
  for (let round = 0; round < rounds; round += 1) {
    large.push(await measureEngine(world.openLargeEngine))
    small.push(await measureEngine(world.openSmallEngine))
  }
  const value = median(large)
  const against = median(small)
  const note = `${inFlight} in flight, medians of ${rounds} rounds of ${roundMillis / 1000} s in turn`
  return { name: 'growth.posting', value, unit: 'transfers/s', against, ratio: value / against, note }
}

async function measureEngine(open: GrownWorld['openLargeEngine'], millis = roundMillis): Promise<number> {
  const { engine, close } = await open()
  // A transfer of clients needs a tally, which this bench does not write.
  const transfer = transferOn(engine, { meta, operation: post })
  await measure(transfer, { shape: 'spread', inFlight }, warmUpMillis)
  const { rate } = await measure(transfer, { shape: 'spread', inFlight }, millis)
  await close()
  return rate
}
