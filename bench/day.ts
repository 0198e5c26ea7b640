import { availableParallelism, cpus, loadavg } from 'node:os'
import { forgeDay, missedForgeries } from './lib/day/forge-day.ts'
import { judgeDay } from './lib/day/judge-day.ts'
import { minuteTable } from './lib/day/minute-table.ts'
import { type Day, openDay } from './lib/day/open-day.ts'
import { readOutside } from './lib/day/open-day-shop.ts'
import { playDay } from './lib/day/play-day.ts'
import { readSizes } from './lib/day/read-sizes.ts'
import { capacityFigures, serviceLevels } from './lib/day/service-levels.ts'
import { readOptions } from './lib/options.ts'
import { report } from './lib/report.ts'

// `npm run bench:day [-- --json --clients=2000 --minutes=3 --seed=…]`: a whole day of so many active clients in so many minutes,
// over HTTP on two processes of the product: peaks, a card drop, a match, a settlement run, an export, a backup, a vacuum and a
// database that is killed. It fails where the books, the seals or the accounts outside do not agree with what callers were answered,
// where an effect is lost or doubled, where work of the day fails, or where the memory of a process is not bounded.

const clientsMin = 100

const options = readOptions()
// A mistyped number would play another day and pass.
const number = (name: string, otherwise: number): number => {
  const value = options.get(name) ?? String(otherwise)
  if (!/^[1-9]\d*$/.test(value)) throw new Error(`--${name} is no whole number: "${value}"`)
  return Number(value)
}
const clients = number('clients', 2_000)
// One in fifty is a merchant, and some have to be paid.
if (clients < clientsMin) throw new Error(`a day needs at least ${clientsMin} clients`)
const minutes = number('minutes', 3)
const seed = number('seed', 1 + Math.floor(Math.random() * 1_000_000))
const json = options.has('json')
/** Other load of the machine makes every figure worse. */
const [othersLoad = 0] = loadavg()
const print = (line: string): void => {
  if (!json) console.log(line)
}

// What was started ends with the bench, however it ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const day = await openDay(clients)
try {
  await play(day)
} finally {
  await day.close()
}

async function play(day: Day): Promise<void> {
  print(`seed ${seed}; prepared in ${day.prepareSeconds.toFixed(0)} s\n`)
  const outside = await readOutside(day.database.ownerUrl)
  const before = await readSizes(day.database.ownerUrl)
  const played = await playDay({ day, minutes, seed, print })
  const after = await readSizes(day.database.ownerUrl)
  const judged = await judgeDay(day, played, outside)
  for (const line of ['', ...minuteTable(played), '']) print(line)
  const growth = {
    daySeconds: minutes * 60,
    clients,
    openingBytes: before.databaseBytes - day.emptyBytes,
    dayBytes: after.databaseBytes - before.databaseBytes,
    logBytes: after.logBytes - before.logBytes,
    connections: after.connections / day.programs.length,
  }
  const lines = [...serviceLevels(played, judged), ...capacityFigures(played, judged, growth)]
  report(lines, heading(), json)
  print(`\n${judged.outsideKinds} kinds of accounts outside compared; held back ${played.heldBack}.`)
  for (const failure of judged.failures) console.error(`✗ ${failure}`)
  if (judged.failures.length > 0) process.exitCode = 1
  else print('The books, the seals and the accounts outside agree with every answer.')
  await proveJudge(day, played, outside)
}

/** A judge who never fails would prove nothing. */
async function proveJudge(
  day: Day,
  played: Awaited<ReturnType<typeof playDay>>,
  outside: Awaited<ReturnType<typeof readOutside>>,
): Promise<void> {
  await forgeDay(day, played)
  const { failures } = await judgeDay(day, played, outside)
  for (const failure of failures) print(`  ${failure}`)
  const missed = missedForgeries(failures)
  for (const pattern of missed) console.error(`✗ with a payment taken away nothing was named like ${pattern}`)
  if (missed.length > 0) process.exitCode = 1
  else print('Control: with one payment taken away and one account moved, the same comparison names both.')
}

function heading(): string {
  return `A day of ${clients.toLocaleString('en-US')} active clients in ${minutes} minutes, over HTTP on two processes; "against" is the goal where one is named.
${availableParallelism()} × ${cpus()[0]?.model} shared by callers, web processes and database; Node ${process.version}; load of the machine before the start: ${othersLoad.toFixed(1)}.`
}
