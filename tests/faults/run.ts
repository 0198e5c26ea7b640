import { loadavg } from 'node:os'
import { inspect } from 'node:util'
import { readOptions } from '../../bench/lib/options.ts'
import { resetWire, stallWire } from './lib/disturb-wire.ts'
import { fillDisk } from './lib/fill-disk.ts'
import { killBoth } from './lib/kill.ts'
import { killWorker } from './lib/kill-worker.ts'
import { faults, killWithFault } from './lib/planted.ts'
import type { Result } from './lib/scenario.ts'
import { copyTree } from './lib/tree.ts'
import { runWithWrongClock } from './lib/wrong-clock.ts'

// `npm run test:faults`: disturbs the ledger in every known way while people pay; then what was
// acknowledged is compared with what is there. `-- --only=killed,stall --program-kills=5 --seed=…` for a part of it.

const options = readOptions()
const number = (name: string, otherwise: number) => Number(options.get(name) ?? otherwise)
const seed = number('seed', Math.floor(Math.random() * 1_000_000))
const tree = await copyTree()
const plan = { seed, ratePerSecond: number('rate', 200), root: tree.root }

const scenarios: Record<string, () => Promise<Result>> = {
  killed: () =>
    killBoth({
      ...plan,
      programKills: number('program-kills', 50),
      databaseKills: number('database-kills', 20),
    }),
  resets: () => resetWire({ ...plan, resetSeconds: number('reset-seconds', 120) }),
  stall: () => stallWire({ ...plan, stallSeconds: number('stall-seconds', 30) }),
  'disk-full': () => fillDisk(plan),
  'clock-ahead': () => runWithWrongClock({ ...plan, shiftDays: 2 }),
  'clock-behind': () => runWithWrongClock({ ...plan, shiftDays: -2 }),
  worker: () => killWorker({ ...plan, ratePerSecond: 20, batchCount: number('batch-count', 400_000) }),
  'control-lost': () => control(faults.answerBeforeCommit),
  'control-doubled': () => control(faults.forgottenKey),
}

const chosen = options.get('only')?.split(',') ?? Object.keys(scenarios)
printLine(
  `seed ${seed}; ${plan.ratePerSecond} money requests a second; load of the machine ${loadavg()[0]?.toFixed(1)}`,
)
for (const name of chosen) {
  const scenario = scenarios[name]
  if (!scenario) throw new Error(`there is no ${name}; there are ${Object.keys(scenarios).join(', ')}`)
  try {
    printResult(await scenario())
  } catch (error) {
    printLine(`\n${name}: FAILED\n${inspect(error)}`)
    process.exitCode = 1
  }
}
await tree.remove()

async function control(fault: (typeof faults)[keyof typeof faults]): Promise<Result> {
  const copy = await copyTree(tree.root)
  try {
    return await killWithFault(fault, copy, { ...plan, programKills: 3 })
  } finally {
    await copy.remove()
  }
}

function printResult({ name, actions, audit, replies, failures, skipped }: Result): void {
  const verdict = skipped ? 'NOT DONE' : failures.length > 0 ? 'FAILED' : 'held'
  printLine(`\n${name}: ${verdict}${skipped ? `, ${skipped}` : ''}`)
  for (const action of actions) printLine(`  ${action}`)
  if (audit) {
    printLine(
      `  ${audit.acknowledged} acknowledged, ${audit.refused} refused, ${audit.unknown} with an unknown outcome in between`,
    )
    printLine(
      `  ${audit.lost} lost, ${audit.doubled} doubled, ${audit.wrongBalances} balances wrong, ${audit.answeredOtherwise} answered otherwise when asked again, ${audit.problems.length} rules of the books broken`,
    )
  }
  if (replies) {
    const reasons = [...replies.reasons].map(([reason, count]) => `${reason} ${count}`).join(', ')
    printLine(`  answers that decided nothing: ${reasons || 'none'}; held back ${replies.heldBack}`)
  }
  for (const failure of failures) printLine(`  ✗ ${failure}`)
  if (failures.length > 0 || skipped) process.exitCode = 1
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}
