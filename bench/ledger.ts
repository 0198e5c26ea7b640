import { availableParallelism, cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { compareDivided } from './lib/compare-divided.ts'
import { compareUnknown } from './lib/compare-unknown.ts'
import { openHeavyWork } from './lib/heavy-work.ts'
import { type Load, measure, measureBeside, median } from './lib/load.ts'
import { profileSettings } from './lib/print-costs.ts'
import { profileEngine } from './lib/profile-engine.ts'
import { type Line, report } from './lib/report.ts'
import { openRig, type Transfer } from './lib/rig.ts'
import { timeMac } from './lib/time-mac.ts'

// `npm run bench:ledger [-- --json --rounds=5 --seconds=2 --only=spread]`: the posting engine against one call per
// transfer; `--shared-flushes` for an engine that shares them, `--divided` for transactions in ranges against one table. `npm run bench:ledger -- --profile` shows where the time of a batch goes, and the rate of a bare COPY.

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    profile: { type: 'boolean', default: false },
    divided: { type: 'boolean', default: false },
    'shared-flushes': { type: 'boolean', default: false },
  },
})
const rounds = Number(options.rounds)
const millis = Number(options.seconds) * 1000

const poolSizes = [1, 16, 64, 256]
const probeMillis = 1000

const rig = await openRig(options.profile ? profileSettings : {}, {
  sharesFlushes: options['shared-flushes'],
})
try {
  if (options.profile) await profileEngine(rig, millis)
  else if (options.divided) report(await compareDivided(rig, rounds, millis), heading(), options.json)
  else report(await compareAll(), heading(), options.json)
} finally {
  await rig.stop()
}

async function compareAll(): Promise<Line[]> {
  const lines: Line[] = []
  for (const shape of ['spread', 'hot'] as const) {
    for (const inFlight of [64, 512]) {
      const name = `posting.${shape}.${inFlight}`
      if (name.includes(options.only)) lines.push(await compareRates(name, { shape, inFlight }))
    }
  }
  if ('posting.alone'.includes(options.only)) lines.push(await compareLatency())
  if ('posting.refusals'.includes(options.only)) lines.push(await compareRefusals())
  if ('posting.fee.64'.includes(options.only)) lines.push(await compareFee())
  if ('posting.mac_us'.includes(options.only)) lines.push(await measureMac())
  if ('posting.heavy.p99'.includes(options.only)) lines.push(await compareHeavy())
  if ('posting.unknown.64'.includes(options.only)) lines.push(await compareUnknown(rig, rounds))
  return lines
}

function heading(): string {
  const durable = rig.durable ? 'fsync and synchronous_commit on' : 'NOT DURABLE'
  return `The posting engine against one lean SQL function call per transfer. ${rig.serverVersion}, ${durable}, same server, 10,000 accounts.
${availableParallelism()} × ${cpus()[0]?.model}, Node ${process.version}; medians of ${rounds} rounds of ${millis / 1000} s each, both sides in turn.`
}

async function compareRates(name: string, load: Load): Promise<Line> {
  const connectionsMax = await bestPoolSize(load)
  const baseline = await rig.openBaseline(connectionsMax)
  const [ours, theirs] = await inTurn([rig.transferByEngine, load], [baseline.transfer, load])
  await baseline.close()
  const value = median(ours.map(({ rate }) => rate))
  const against = median(theirs.map(({ rate }) => rate))
  return {
    name,
    value,
    unit: 'transfers/s',
    against,
    ratio: value / against,
    note: `${connectionsMax} connections`,
  }
}

async function compareLatency(): Promise<Line> {
  const load: Load = { shape: 'spread', inFlight: 1 }
  const baseline = await rig.openBaseline(1)
  const [ours, theirs] = await inTurn([rig.transferByEngine, load], [baseline.transfer, load])
  await baseline.close()
  const value = median(ours.map(({ medianMillis }) => medianMillis))
  const against = median(theirs.map(({ medianMillis }) => medianMillis))
  return {
    name: 'posting.alone',
    value,
    unit: 'ms',
    against,
    ratio: value / against,
    note: 'median, one in flight',
  }
}

async function compareRefusals(): Promise<Line> {
  const load: Load = { shape: 'spread', inFlight: 64 }
  const [ours, theirs] = await inTurn(
    [rig.transferByEngine, { ...load, everyThirdRefused: true }],
    [rig.transferByEngine, load],
  )
  const value = median(ours.map(({ rate }) => rate))
  const against = median(theirs.map(({ rate }) => rate))
  return {
    name: 'posting.refusals',
    value,
    unit: 'answers/s',
    against,
    ratio: value / against,
    note: 'every third refused, against the posting engine itself',
  }
}

async function compareFee(): Promise<Line> {
  const load: Load = { shape: 'spread', inFlight: 64 }
  const [ours, theirs] = await inTurn([rig.transferWithFee, load], [rig.transferByEngine, load])
  const value = median(ours.map(({ rate }) => rate))
  const against = median(theirs.map(({ rate }) => rate))
  return {
    name: 'posting.fee.64',
    value,
    unit: 'transfers/s',
    against,
    ratio: value / against,
    note: 'with a fee for the operator, against without',
  }
}

/** The time for a MAC, against the whole time of a transfer. */
async function measureMac(): Promise<Line> {
  const { rate } = await measure(rig.transferByEngine, { shape: 'spread', inFlight: 64 }, millis)
  const value = timeMac(millis / 4)
  const against = 1e6 / rate
  return { name: 'posting.mac_us', value, unit: 'µs', against, ratio: value / against, note: 'of a transfer' }
}

/** The slowest of a hundred transfers beside a settlement of 50,000 vouchers and a sale of 20,000, against its usual. */
async function compareHeavy(): Promise<Line> {
  const load: Load = { shape: 'spread', inFlight: 64 }
  const heavy = await openHeavyWork(rig.ownerUrl, rig.engine, rounds + 1)
  const [usual, beside]: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round += 1) {
    const alone = await measure(rig.transferByEngine, load, round === 0 ? probeMillis : millis)
    const loaded = await measureBeside(rig.transferByEngine, load, heavy.perform)
    await heavy.free()
    if (round === 0) continue
    usual.push(alone.p99Millis)
    beside.push(loaded.p99Millis)
  }
  const [value, against] = [median(beside), median(usual)]
  const note = 'beside a settlement of 50,000 and a sale of 20,000'
  return { name: 'posting.heavy.p99', value, unit: 'ms', against, ratio: value / against, note }
}

type Side = [Transfer, Load]

/** A B A B …: other load of the machine affects both. A first round warms up plans and caches. */
async function inTurn(ours: Side, theirs: Side) {
  const measured = [[], []] as [Awaited<ReturnType<typeof measure>>[], Awaited<ReturnType<typeof measure>>[]]
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, [transfer, load]] of [ours, theirs].entries()) {
      const result = await measure(transfer, load, round === 0 ? probeMillis : millis)
      if (round > 0) measured[index as 0 | 1].push(result)
    }
  }
  return measured
}

/** The baseline gets the number of connections that serves it best. */
async function bestPoolSize(load: Load): Promise<number> {
  let best = { size: 1, rate: 0 }
  for (const size of poolSizes) {
    const baseline = await rig.openBaseline(size)
    await measure(baseline.transfer, load, probeMillis / 2)
    const { rate } = await measure(baseline.transfer, load, probeMillis)
    await baseline.close()
    if (rate > best.rate) best = { size, rate }
  }
  return best.size
}
