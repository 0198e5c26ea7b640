import { connect, type Socket } from 'node:net'
import { availableParallelism, cpus } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { buildApp } from '#server/app.ts'
import { enterEvent, openSeason } from '#tests/world/season.ts'
import { answerOf, startProductProcess, stopChild } from './lib/child.ts'
import { openConsoleWorld } from './lib/console-world.ts'
import { readOptions } from './lib/options.ts'

// `npm run bench:live [-- --json --pages=5000 --events=20]`: so many open pages follow one game on one process, and events
// are entered through another. It fails where 99 % of the pages wait longer than a second, or the process takes 500 MB.

const millisecondsMax = 1_000
const megabytesMax = 500
const atOnce = 100
const percentile = 0.99

const options = readOptions()
const pages = Number(options.get('pages') ?? 5_000)
const events = Number(options.get('events') ?? 20)

interface Page {
  readonly socket: Socket
  /** The revision that it saw last, and when. */
  revision: number
  at: number
}

interface State {
  readonly rss: number
}

const world = await openConsoleWorld({ vouchers: 1_000, entries: 1_000 })
const app = await buildApp(world.services)
const child = await startProductProcess('live-server.ts', [world.appUrl, world.dataDirectory])
try {
  const { port } = (await answerOf(child)) as { port: number }
  const { gameId, goalId } = await openSeason(world.admin)
  const before = await memory()
  const open: Page[] = []
  while (open.length < pages) {
    const some = Math.min(atOnce, pages - open.length)
    open.push(...(await Promise.all(Array.from({ length: some }, () => openPage(port, gameId)))))
  }
  const waits: number[] = []
  for (let event = 0; event < events; event += 1) waits.push(...(await enter(gameId, goalId, open)))
  const after = await memory()
  for (const { socket } of open) socket.destroy()
  report(
    waits.sort((a, b) => a - b),
    { before, after },
  )
} finally {
  await stopChild(child)
  await app.close()
  await world.stop()
}

/** @returns how long each page waited, from before the event was entered, in milliseconds */
async function enter(gameId: string, typeId: string, open: readonly Page[]): Promise<readonly number[]> {
  const known = Math.max(...open.map(({ revision }) => revision))
  const start = performance.now()
  await enterEvent(world.admin, gameId, typeId)
  const deadline = start + 10 * millisecondsMax
  while (open.some(({ revision }) => revision <= known) && performance.now() < deadline) await setTimeout(5)
  return open.map(({ revision, at }) => (revision > known ? at - start : 10 * millisecondsMax))
}

/** A connection that reads as a browser does; resolves when the first event is there. */
function openPage(port: number, gameId: string): Promise<Page> {
  const { promise, resolve, reject } = Promise.withResolvers<Page>()
  const socket = connect(port, '127.0.0.1')
  const page: Page = { socket, revision: 0, at: 0 }
  socket.setNoDelay()
  socket.on('error', reject)
  socket.on('data', (bytes) => {
    const found = /"revision":"(\d+)"/.exec(bytes.toString('latin1'))
    if (!found) return
    page.at = performance.now()
    page.revision = Number(found[1])
    resolve(page)
  })
  socket.write(`GET /api/client/club/games/${gameId}/live HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
  return promise
}

async function memory(): Promise<number> {
  child.send('memory')
  return ((await answerOf(child)) as State).rss / 1024 / 1024
}

function report(waits: readonly number[], { before, after }: { before: number; after: number }): void {
  const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0
  const figures = [
    ['live.pages', pages, 'pages'],
    ['live.median', at(0.5), 'ms'],
    ['live.p99', at(percentile), 'ms'],
    ['live.slowest', at(1), 'ms'],
    ['live.memory', after, 'MB'],
    ['live.memory_page', ((after - before) * 1024) / pages, 'KB'],
  ] as const
  if (options.has('json'))
    for (const [name, value, unit] of figures)
      console.log(JSON.stringify({ name, value: Math.round(value), unit }))
  else {
    console.log(`${events} events of a game, each on ${pages.toLocaleString('en-US')} open pages of one process; entered through another.
${world.serverVersion}; ${availableParallelism()} × ${cpus()[0]?.model} shared by pages, servers and database; Node ${process.version}\n`)
    for (const [name, value, unit] of figures)
      console.log(`${name.padEnd(20)}${Math.round(value).toLocaleString('en-US').padStart(8)} ${unit}`)
  }
  if (at(percentile) > millisecondsMax || after > megabytesMax) process.exitCode = 1
}
