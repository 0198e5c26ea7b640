import { parseArgs } from 'node:util'
import { migrate } from '#server/platform/db/migrate.ts'
import { startThrowawayPostgres, undurable } from '#server/platform/embedded/throwaway-postgres.ts'
import { runSeeds } from './run-seeds.ts'

// `npm run test:model [-- --seeds=1000 --length=200 --seed=1]`: random sequences of all operations against PostgreSQL,
// equal to the model after every step. `--seed=N --seeds=1` repeats one.

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1000' },
    length: { type: 'string', default: '200' },
    workers: { type: 'string', default: '4' },
  },
})
const [first, count, length, workers] = [options.seed, options.seeds, options.length, options.workers].map(
  Number,
)
const progressEvery = 50

function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

const started = performance.now()
const seconds = () => Math.round((performance.now() - started) / 1000)
const server = await startThrowawayPostgres({ ...undurable, max_connections: '200' })
try {
  await migrate(server.ownerUrl)
  const seeds = { first: first ?? 1, count: count ?? 1, length: length ?? 1, workers: workers ?? 1 }
  printLine(`Seeds ${seeds.first} to ${seeds.first + seeds.count - 1}, ${seeds.length} steps each.`)
  const { tally, sequences, failure } = await runSeeds(server, seeds, (done) => {
    if (done % progressEvery === 0) printLine(`${done} sequences, ${seconds()} s`)
  })
  printLine(
    `${sequences} of ${seeds.count} sequences equal to the model at each of ${tally.steps} steps, ${seconds()} s:
${tally.accepted} done, ${tally.replays} answered again, refused:`,
  )
  for (const [code, times] of [...tally.refusals].sort()) printLine(`${String(times).padStart(8)} ${code}`)
  if (failure !== null) printLine(failure)
  process.exitCode = failure === null ? 0 : 1
} finally {
  await server.stop()
}
