import { availableParallelism, cpus } from 'node:os'
import { answerOf, startProductProcess, stopChild } from './lib/child.ts'
import { median } from './lib/load.ts'
import { readOptions } from './lib/options.ts'
import { type Line, report } from './lib/report.ts'
import { openFactory } from './lib/voucher-factory.ts'

// `npm run bench:vouchers [-- --json --count=1000000 --rounds=1]`: a batch of vouchers by the product's own job, in a
// process of its own, against a bare COPY of the same rows into the same table with its indexes and keys.

const options = readOptions()
const json = options.has('json')
const count = Number(options.get('count') ?? 1_000_000)
const rounds = Number(options.get('rounds') ?? 1)
const megabytesMax = 220
const pollMillis = 1000

const factory = await openFactory()
const start = () => startProductProcess('voucher-worker.ts', [factory.appUrl, factory.dataDirectory])
// A program that was started before finds its code compiled, and does not load what compiles TypeScript.
const earlier = await start()
await answerOf(earlier)
await stopChild(earlier)
const worker = await start()
try {
  await answerOf(worker)
  report(await compare(), heading(), json)
} finally {
  await stopChild(worker)
  await factory.stop()
}

function heading(): string {
  return `A batch of ${count.toLocaleString('en-US')} vouchers by the job that makes them, its order to the last code, against COPY.
${factory.serverVersion}, ${factory.durable ? 'fsync and synchronous_commit on' : 'NOT DURABLE'}; ${availableParallelism()} × ${cpus()[0]?.model}, Node ${process.version}.`
}

async function compare(): Promise<Line[]> {
  const ours: number[] = []
  const copies: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await makeBatch())
    copies.push(await factory.copyAgain())
  }
  worker.send('peak')
  const { peakKilobytes } = (await answerOf(worker)) as { peakKilobytes: number }
  const megabytes = peakKilobytes / 1024
  const value = median(ours)
  const against = median(copies)
  return [
    { name: 'vouchers.factory', value, unit: 's', against, ratio: value / against },
    {
      name: 'vouchers.rss_mb',
      value: megabytes,
      unit: 'MB',
      against: megabytesMax,
      ratio: megabytes / megabytesMax,
      note: 'peak of the process that makes them, which has drawn no picture, written no workbook and sent no mail',
    },
  ]
}

/** Seconds from the order until the batch is ready; its progress is what anybody can read beside it. */
async function makeBatch(): Promise<number> {
  const start = performance.now()
  const batchId = await factory.order(count)
  let shownAt = start
  for (;;) {
    const { made, ready } = await factory.progress(batchId)
    const now = performance.now()
    if (ready) return (now - start) / 1000
    if (!json && now - shownAt >= pollMillis) {
      console.log(`${((now - start) / 1000).toFixed(0).padStart(4)} s  ${made.toLocaleString('en-US')} made`)
      shownAt = now
    }
  }
}
