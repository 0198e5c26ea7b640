import { availableParallelism, cpus } from 'node:os'
import { tripoliToday } from '#contract/kernel/dates.ts'
import { reportNames } from '#contract/operations/statistics/statistic-reports.ts'
import { sumDays } from '#server/modules/dashboard/index.ts'
import { sumStatistics } from '#server/modules/statistics/index.ts'
import { openConsoleWorld } from './lib/console-world.ts'
import { growSales } from './lib/grow-sales.ts'
import { median } from './lib/load.ts'
import { readOptions } from './lib/options.ts'
import { type Line, report } from './lib/report.ts'
import { differencesOf } from './lib/slow-statistics.ts'

// `npm run bench:statistics [-- --json --entries=5000000 --vouchers=1000000 --samples=15]`: what the figures of the console
// take over large tables, from the cookie to the JSON, against a limit; and whether they are those of a slow query.

const options = readOptions()
const entries = Number(options.get('entries') ?? 5_000_000)
const vouchers = Number(options.get('vouchers') ?? 1_000_000)
const samples = Number(options.get('samples') ?? 15)
const limitMillis = 300
/** Shares of the entries: two of each order, one of each recharge; the rest are transfers. */
const orders = Math.floor(entries * 0.2)
const recharges = Math.floor(entries * 0.1)

const world = await openConsoleWorld({ vouchers, entries: entries - 2 * orders - recharges })
try {
  await growSales(world.ownerUrl, { orders, recharges, clients: world.clients })
  const started = performance.now()
  await sumStatistics(world.services.database)
  await sumDays(world.services.database)
  const sumSeconds = (performance.now() - started) / 1000
  const lines = [
    ...(await measureReports('now', '')),
    ...(await measureReports('as of', `&as_of=${encodeURIComponent(hundredDaysAgo())}`)),
    await measure('dashboard', '/dashboard?days=90'),
  ]
  const differences = await differencesOf(world)
  report(lines, heading(sumSeconds, differences), options.has('json'))
  for (const difference of differences) console.error(difference)
  if (differences.length > 0 || lines.some(({ ratio }) => ratio > 1)) process.exitCode = 1
} finally {
  await world.stop()
}

function hundredDaysAgo(): string {
  return new Date(Date.now() - 100 * 86_400_000).toISOString()
}

async function measureReports(when: string, asOf: string): Promise<Line[]> {
  const to = asOf === '' ? '' : `&to=${tripoliToday(new Date(hundredDaysAgo()))}`
  const from = new Date(Date.now() - 380 * 86_400_000).toISOString().slice(0, 10)
  const lines: Line[] = []
  for (const name of reportNames)
    lines.push(await measure(`${name}, ${when}`, `/statistics?report=${name}&from=${from}${to}${asOf}`))
  return lines
}

async function measure(name: string, path: string): Promise<Line> {
  const times: number[] = []
  for (let sample = 0; sample < samples; sample += 1) {
    const start = performance.now()
    await world.admin.get(path).data()
    times.push(performance.now() - start)
  }
  const value = median(times)
  return {
    name,
    value,
    unit: 'ms',
    against: limitMillis,
    ratio: value / limitMillis,
    note: `slowest ${Math.max(...times).toFixed(0)} ms`,
  }
}

function heading(sumSeconds: number, differences: readonly string[]): string {
  const counts = [entries, vouchers, orders, recharges].map((count) => count.toLocaleString('en-US'))
  return `Statistics over ${counts[0]} entries, ${counts[1]} vouchers, ${counts[2]} orders and ${counts[3]} recharges of 400 days; 380 days are asked for. Medians of ${samples}
against the limit. Figures that differ from the slow queries: ${differences.length}.
${world.serverVersion}; ${availableParallelism()} × ${cpus()[0]?.model}, Node ${process.version}; filling took ${world.growSeconds.toFixed(0)} s, summing all days ${sumSeconds.toFixed(0)} s.`
}
