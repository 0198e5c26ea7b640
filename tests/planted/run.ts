import { parseArgs } from 'node:util'
import { faults } from './faults.ts'
import type { Fault } from './plant.ts'
import { type Bed, type Catch, layBed } from './run-fault.ts'

// `npm run test:planted [-- --only=promo]`: plants one fault after another in a copy of the source and runs the
// tests that
// have to catch it. A fault that no test catches is a gap among the tests.

const { values: options } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const bedsAtOnce = 2

const planted = faults.filter(({ name }) => name.includes(options.only))
const started = performance.now()
const catches: Catch[] = []
let isSound = true
// First the sound source: a test that fails anyway catches nothing.
const waiting = [runSound, ...planted.map((fault) => (bed: Bed) => runPlanted(bed, fault))]
await Promise.all(Array.from({ length: bedsAtOnce }, tend))

const gaps = catches.filter(({ failed }) => failed.length === 0)
printLine(
  `${catches.length} faults planted, ${catches.length - gaps.length} caught, ${Math.round((performance.now() - started) / 1000)} s.`,
)
for (const { fault } of gaps) printLine(`NOT CAUGHT: ${fault.name} (${fault.path})`)
process.exitCode = gaps.length === 0 && isSound ? 0 : 1

async function tend(): Promise<void> {
  const bed = await layBed()
  try {
    for (let work = waiting.shift(); work; work = waiting.shift()) await work(bed)
  } finally {
    await bed.remove()
  }
}

async function runSound(bed: Bed): Promise<void> {
  const { passed, failed } = await bed.runSound(planted.flatMap(({ caughtBy }) => caughtBy))
  isSound = failed.length === 0
  printLine(`Without a fault ${passed} of these tests pass, ${failed.length} fail.`)
  for (const { title, message } of failed) printLine(`    ${title}\n    ${message}`)
}

async function runPlanted(bed: Bed, fault: Fault): Promise<void> {
  try {
    const caught = await bed.run(fault)
    catches.push(caught)
    printCatch(caught)
  } catch (error) {
    // This fault has no result; the others go on.
    isSound = false
    printLine(`${fault.name}: ${String(error)}`)
  }
}

function printCatch({ fault, failed, seconds }: Catch): void {
  printLine(`${fault.name} (${seconds.toFixed(0)} s)`)
  for (const { title, message } of failed)
    printLine(`    caught by: ${title}\n               ${message.slice(0, 150)}`)
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}
