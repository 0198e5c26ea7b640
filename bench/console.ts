import { availableParallelism, cpus } from 'node:os'
import { measureExport } from './lib/console-export.ts'
import { measureLists } from './lib/console-lists.ts'
import { measureSearch } from './lib/console-search.ts'
import { openConsoleWorld } from './lib/console-world.ts'
import { readOptions } from './lib/options.ts'
import { report } from './lib/report.ts'

// `npm run bench:console [-- --json --vouchers=1000000 --entries=5000000 --samples=100]`: lists and searches of the
// console over large tables against queries written by hand, and the memory that an export of all vouchers takes.

const options = readOptions()
const vouchers = Number(options.get('vouchers') ?? 1_000_000)
const entries = Number(options.get('entries') ?? 5_000_000)
const samples = Number(options.get('samples') ?? 100)

const world = await openConsoleWorld({ vouchers, entries })
try {
  const { lines, scans } = await measureLists(world, samples)
  const search = await measureSearch(world, samples)
  report([...lines, search, await measureExport(world)], heading(scans.length), options.has('json'))
  for (const scan of scans) console.error(`\nA whole table is walked over by ${scan}`)
  if (scans.length > 0) process.exitCode = 1
} finally {
  await world.stop()
}

function heading(scans: number): string {
  const counts = [vouchers, entries, world.clients].map((count) => count.toLocaleString('en-US'))
  return `The console over ${counts[0]} vouchers, ${counts[1]} entries and ${counts[2]} clients, from the cookie to the JSON, against one
statement by hand with the same rows, names and count: medians of ${samples} pairs. Statements that walk over a large table: ${scans}.
${world.serverVersion}; ${availableParallelism()} × ${cpus()[0]?.model}, Node ${process.version}; filling took ${world.growSeconds.toFixed(0)} s.`
}
