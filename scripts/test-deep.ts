import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'

// `npm run test:deep [-- --only=fuzz]`: the full forms of the tests that `npm test` samples, one after another. It
// continues after a failure and lists at the end what ran, how long, and what failed.

interface Step {
  readonly name: string
  /** What it does that `npm test` does not. */
  readonly size: string
  /** As in package.json. */
  readonly script: string
}

interface Outcome extends Step {
  readonly passed: boolean
  readonly seconds: number
}

const steps: readonly Step[] = [
  {
    name: 'stories',
    size: 'both languages, every look, 100,000 vouchers, every page for barriers',
    script: 'test:story',
  },
  { name: 'network', size: 'every kind of write with every cut', script: 'test:network' },
  {
    name: 'connections',
    size: '10,000 bodies cut off, 1,000 connections that stall',
    script: 'test:connections',
  },
  {
    name: 'actions',
    size: 'every action, list and write of every section, every odd value in every field',
    script: 'test:actions',
  },
  { name: 'payloads', size: '200 scripts in every text', script: 'test:payloads' },
  { name: 'fuzz', size: '100,000 requests', script: 'test:fuzz' },
  {
    name: 'abuse',
    size: '200 addresses, 1,000 sign-ins, 1,000,000 one-time codes, 10,000 timings',
    script: 'test:abuse',
  },
  { name: 'guesses', size: '200,000 guesses', script: 'test:guesses' },
  { name: 'faults', size: 'every fault around the ledger', script: 'test:faults' },
  { name: 'books', size: 'a month of 10,000 clients, 40 differences', script: 'test:books' },
  {
    name: 'subscriptions',
    size: '10,000 renewals at one minute, two processes killed',
    script: 'test:subscriptions',
  },
  { name: 'points', size: '1,000 lives of an account of points', script: 'test:points' },
  {
    name: 'tickets',
    size: '1,000 bad codes of each kind, 10,000 schedules of gates, 500 buyers for 100 seats',
    script: 'test:tickets',
  },
  { name: 'insider', size: '1,000 sequences of one person with every right', script: 'test:insider' },
  { name: 'model', size: 'long runs against the model', script: 'test:model' },
  { name: 'tampering', size: '2,000 edits and forgeries', script: 'test:tampering' },
  { name: 'vouchers', size: '1,000,000 vouchers, killed while they are made', script: 'test:vouchers' },
  {
    name: 'notifications',
    size: '100,000 receivers, paused and killed while they are notified',
    script: 'test:notifications',
  },
  { name: 'upgrade', size: 'the version before beside this one, 1,200 payments', script: 'test:upgrade' },
  { name: 'backups', size: 'under 200 payments a second', script: 'test:backups' },
  { name: 'weight', size: 'the console with 50 sections more', script: 'test:weight' },
  {
    name: 'specimens',
    size: 'every kind and key in a browser, in a product built with them',
    script: 'test:specimens',
  },
  { name: 'planted', size: 'every planted fault', script: 'test:planted' },
]

const { values: options } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const chosen = steps.filter(({ name }) => options.only === '' || options.only.split(',').includes(name))
if (chosen.length === 0) throw new Error(`known steps: ${steps.map(({ name }) => name).join(', ')}`)

const outcomes: Outcome[] = []
for (const step of chosen) outcomes.push(await run(step))

console.log('')
for (const { name, size, passed, seconds } of outcomes)
  console.log(`${passed ? '✓' : '✗'} ${name.padEnd(12)} ${`${Math.round(seconds)} s`.padStart(7)}  ${size}`)
if (outcomes.some(({ passed }) => !passed)) process.exitCode = 1

async function run(step: Step): Promise<Outcome> {
  console.log(`\n── ${step.name}: ${step.size} ──`)
  const startedAt = performance.now()
  const child = spawn('npm', ['run', '--silent', step.script], { stdio: 'inherit' })
  const ended = Promise.withResolvers<boolean>()
  child.on('error', ended.reject)
  child.on('close', (code) => ended.resolve(code === 0))
  const passed = await ended.promise
  return { ...step, passed, seconds: (performance.now() - startedAt) / 1000 }
}
