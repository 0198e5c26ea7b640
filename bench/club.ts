import { availableParallelism, cpus } from 'node:os'
import { buildApp } from '#server/app.ts'
import { callerOf } from '#tests/world/caller.ts'
import { openConsoleWorld } from './lib/console-world.ts'
import { growClub } from './lib/grow-club.ts'
import { median, timed } from './lib/load.ts'
import { readOptions } from './lib/options.ts'
import { findScans } from './lib/record-statements.ts'

// `npm run bench:club [-- --news=100000 --comments=1000000 --samples=50]`: what readers and moderators of the club open
// first, over many news and comments. It fails where a statement walks over a whole table, or a page takes too long.

const millisecondsMax = 20

const options = readOptions()
const news = Number(options.get('news') ?? 100_000)
const comments = Number(options.get('comments') ?? 1_000_000)
const samples = Number(options.get('samples') ?? 50)

const world = await openConsoleWorld({ vouchers: 1_000, entries: 1_000 })
const app = await buildApp(world.services)
try {
  const started = performance.now()
  await growClub(world.ownerUrl, { news, comments })
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  const visitor = callerOf(app, null)
  const pages = [
    ['news, first page', () => visitor.get('/club/news').data()],
    ['an article', () => visitor.get('/club/news/1').data()],
    ['its comments', () => visitor.get('/comments?subject_type=news&subject_id=1').data()],
    ['its reactions', () => visitor.get('/engagement/news/1').data()],
    ['queue of comments', () => world.admin.get('/comments?filter[state]=waiting').data()],
    ['all comments', () => world.admin.get('/comments').data()],
    ['news in the console', () => world.admin.get('/news').data()],
  ] as const
  console.log(`The club over ${news.toLocaleString('en-US')} news and ${comments.toLocaleString('en-US')} comments: medians of ${samples}.
${world.serverVersion}; ${availableParallelism()} × ${cpus()[0]?.model}, Node ${process.version}; filling took ${seconds} s.\n`)
  for (const [what, open] of pages) await measure(what, open)
} finally {
  await app.close()
  await world.stop()
}

async function measure(what: string, open: () => Promise<unknown>): Promise<void> {
  world.recorder.take()
  await open()
  // A count that stops at ten thousand rows reads no more of them, whatever its plan is called.
  const statements = world.recorder.take().filter(({ text }) => !/limit \$\d+\) counted/.test(text))
  const scans = await findScans(world.byHand, statements)
  const times: number[] = []
  for (let sample = 0; sample < samples; sample += 1) times.push(await timed(open))
  const milliseconds = median(times)
  console.log(`${what.padEnd(24)}${milliseconds.toFixed(1).padStart(8)} ms`)
  for (const scan of scans) console.error(`  a whole table is walked over by ${scan}`)
  if (scans.length > 0 || milliseconds > millisecondsMax) process.exitCode = 1
}
