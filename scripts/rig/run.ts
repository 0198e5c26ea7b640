import { loadavg } from 'node:os'
import { inspect } from 'node:util'
import { isClean } from '#tests/faults/lib/audit.ts'
import { mountSmallDisk } from '#tests/faults/lib/fill-disk.ts'
import type { Asked } from '#tests/faults/lib/load.ts'
import { copyTree } from '#tests/faults/lib/tree.ts'
import { readOptions } from '../../bench/lib/options.ts'
import {
  cutNetwork,
  fillLeadersDisk,
  freezeLeader,
  freezeProxy,
  killLeader,
  loseAnswer,
  loseStandby,
} from './faults.ts'
import { type Fault, type Outcome, play } from './play.ts'
import { findMissingPrograms } from './required-programs.ts'
import { openStage, type Stage } from './stage.ts'
import { promoteStale } from './stale-standby.ts'

// `npm run rig:failover`: two PostgreSQL, HAProxy, PgBouncer and two processes of the program on this machine; disturbs
// them in every known way while people pay, and compares what was acknowledged with what is there. `-- --kills=20 --cuts=10
// --standby-losses=10 --freezes=… --answers=… --proxies=… --disks=… --stale=0 --rate=… --seed=… --pooler=none --witness=none --log`

const diskMegabytesMin = 1_000
/** With its log. The small disk is to be full when a fault fills it, and not before. */
const kilobytesOfRequest = 8
/** For so long a fault is prepared, played and mended. */
const secondsEach = 30
const secondsPromised = 15

const missing = await findMissingPrograms()
if (missing.length > 0) {
  console.error(`The rig needs ${missing.join(' and ')}: apt-get install ${missing.join(' ')}`)
  process.exit(1)
}
const options = readOptions()
// A mistyped number would play nothing and pass.
const number = (name: string, otherwise: number): number => {
  const value = options.get(name) ?? String(otherwise)
  if (!/^\d+$/.test(value)) throw new Error(`--${name} is no whole number: "${value}"`)
  return Number(value)
}
const seed = number('seed', Math.floor(Math.random() * 1_000_000))
const ratePerSecond = number('rate', 300)
const disks = number('disks', 1)
const others: readonly Fault[] = [
  killLeader(number('kills', 2)),
  cutNetwork(number('cuts', 1)),
  freezeLeader(number('freezes', 1)),
  loseStandby(number('standby-losses', 2)),
  loseAnswer(number('answers', 2)),
  freezeProxy(number('proxies', 1)),
].filter(({ times }) => times > 0)
const withStale = number('stale', 1) > 0
const timesInAll = others.reduce((sum, { times }) => sum + times, disks)
const requestsMax = ratePerSecond * secondsEach * (timesInAll + 1)
const disk =
  disks > 0 ? await mountSmallDisk(diskMegabytesMin + (requestsMax * kilobytesOfRequest) / 1_000) : null
const faults = [...others, ...(disk ? [fillLeadersDisk(disks, disk.path)] : [])]

// What was started ends with the rig, however it ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

printLine(
  `seed ${seed}; ${ratePerSecond} money requests a second; load of the machine ${loadavg()[0]?.toFixed(1)}`,
)
const tree = await copyTree()
try {
  const withPooler = options.get('pooler') !== 'none'
  const stage = await openStage({
    seed,
    requestsMax,
    root: tree.root,
    withPooler,
    withWitness: options.get('witness') !== 'none',
    smallDisk: disk?.path ?? null,
  })
  try {
    await playAll(stage)
  } catch (error) {
    printLine(`\nFAILED\n${inspect(error)}`)
    for (const program of stage.programs) printLine(program.output().slice(-2_000))
    process.exitCode = 1
  } finally {
    if (options.has('log') || process.exitCode === 1)
      for (const { agent } of stage.nodes) printLine(agent.log.join('\n'))
    await stage.close()
  }
} finally {
  await tree.remove()
  await disk?.remove()
}

async function playAll(stage: Stage): Promise<void> {
  const records: Asked[] = []
  for (const fault of faults) printOutcome(await play(fault, stage, ratePerSecond, records))
  if (number('disks', 1) > 0 && !disk) {
    printLine('\ndisk of the leader full: NOT DONE, this machine lets us mount no small disk')
    process.exitCode = 1
  }
  if (withStale) printOutcome(await promoteStale(stage, ratePerSecond, records))
}

function printOutcome({ name, seconds, readingAway, failures, notes = [], load, audit }: Outcome): void {
  const held = failures.length === 0 && (audit === null || isClean(audit))
  const worst = Math.max(...seconds)
  const late = worst > secondsPromised ? `, later than the ${secondsPromised} s we want` : ''
  printLine(`\n${name}, ${seconds.length} times: ${held ? 'held' : 'FAILED'}`)
  if (audit)
    printLine(
      `  ${audit.lost} acknowledged effects lost, ${audit.doubled} doubled, ${audit.wrongBalances} balances wrong, ${audit.answeredOtherwise} answered otherwise when asked again, ${audit.problems.length} rules of the books broken`,
    )
  printLine(`  money moved again after ${listed(seconds)} s; worst ${worst.toFixed(1)} s${late}`)
  if (readingAway.length > 0) printLine(`  reading was away for ${listed(readingAway)} s`)
  for (const note of notes) printLine(`  ${note}`)
  if (audit)
    printLine(
      `  until here ${audit.acknowledged} acknowledged, ${audit.refused} refused, ${audit.unknown} with an unknown outcome in between`,
    )
  if (load) {
    const reasons = [...load.replies.reasons].map(([reason, count]) => `${reason} ${count}`).join(', ')
    printLine(`  answers that decided nothing: ${reasons || 'none'}; held back ${load.replies.heldBack}`)
  }
  for (const failure of [...failures, ...(audit?.problems.slice(0, 5) ?? [])]) printLine(`  ✗ ${failure}`)
  if (!held) process.exitCode = 1
}

function listed(numbers: readonly number[]): string {
  return numbers.map((one) => one.toFixed(1)).join(', ')
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}
