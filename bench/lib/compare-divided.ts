import pg from 'pg'
import { divideTransactions } from '#server/ledger/index.ts'
import { readCpu } from './cpu-time.ts'
import { type Load, measure, median } from './load.ts'
import type { Line } from './report.ts'
import { openRig, type Rig } from './rig.ts'

const cells: readonly (readonly [name: string, load: Load])[] = [
  ['spread.64', { shape: 'spread', inFlight: 64 }],
  ['spread.512', { shape: 'spread', inFlight: 512 }],
  ['hot.64', { shape: 'hot', inFlight: 64 }],
  ['alone', { shape: 'spread', inFlight: 1 }],
]

/** A ledger whose transactions lie in ranges, against the plain one: transfers a second, and processor time of a transfer. */
export async function compareDivided(plain: Rig, rounds: number, millis: number): Promise<Line[]> {
  const divided = await openRig()
  const plainOwner = new pg.Client({ connectionString: plain.ownerUrl })
  const dividedOwner = new pg.Client({ connectionString: divided.ownerUrl })
  try {
    await Promise.all([plainOwner.connect(), dividedOwner.connect()])
    await divideTransactions(dividedOwner)
    const lines: Line[] = []
    for (const [name, load] of cells) {
      const ours: Spent[] = []
      const theirs: Spent[] = []
      for (let round = 0; round <= rounds; round += 1) {
        const one = await spend(divided, dividedOwner, load, millis)
        const other = await spend(plain, plainOwner, load, millis)
        if (round === 0) continue
        ours.push(one)
        theirs.push(other)
      }
      lines.push(lineOf(`divided.${name}`, 'transfers/s', ours, theirs, ({ rate }) => rate))
      lines.push(lineOf(`divided.${name}.cpu`, 'µs', ours, theirs, ({ cpuMicros }) => cpuMicros))
    }
    return lines
  } finally {
    await Promise.all([plainOwner.end(), dividedOwner.end()])
    await divided.stop()
  }
}

interface Spent {
  readonly rate: number
  /** Of our process and the engine's connections, for one transfer. */
  readonly cpuMicros: number
}

async function spend(rig: Rig, owner: pg.Client, load: Load, millis: number): Promise<Spent> {
  const before = await cpuSeconds(owner)
  const start = performance.now()
  const { rate } = await measure(rig.transferByEngine, load, millis)
  const seconds = (performance.now() - start) / 1000
  return { rate, cpuMicros: (((await cpuSeconds(owner)) - before) * 1e6) / (rate * seconds) }
}

async function cpuSeconds(owner: pg.Client): Promise<number> {
  const used = await readCpu(owner, { process: process.pid })
  const ofEngine = [...used].filter(([name]) => name === 'process' || name.includes('posting engine'))
  return ofEngine.reduce((sum, [, seconds]) => sum + seconds, 0)
}

/** The ratio is the median of the rounds' own, so what another program takes in one round hardly matters. */
function lineOf(
  name: string,
  unit: string,
  ours: readonly Spent[],
  theirs: readonly Spent[],
  figure: (spent: Spent) => number,
): Line {
  const [value, against] = [median(ours.map(figure)), median(theirs.map(figure))]
  const ratio = median(
    ours.map((one, round) => figure(one) / (theirs[round] ? figure(theirs[round]) : Number.NaN)),
  )
  return { name, value, unit, against, ratio, note: 'in ranges, against one table' }
}
