import pg from 'pg'
import { openSealer, openSealKeys } from '#server/ledger/index.ts'
import type { Services } from '#server/services.ts'
import type { Verified } from '../verify-worker.ts'
import { answerOf, startProductProcess } from './child.ts'
import type { GrownWorld } from './grown-world.ts'
import { openBenchServices } from './http-world.ts'
import type { Line } from './report.ts'

/** The goal: 25 s for 5,000,000 entries. */
const entriesPerSecond = 200_000

/** `npm run verify`: every rule of the books and every seal, from the first entry on. */
export async function measureVerify({ appUrl, ownerUrl, dataDirectory }: GrownWorld): Promise<Line> {
  const services = await openBenchServices(appUrl, dataDirectory)
  try {
    const start = performance.now()
    await sealEverything(services)
    const sealSeconds = (performance.now() - start) / 1000
    await writeBack(ownerUrl)
    const child = await startProductProcess('verify-worker.ts', [appUrl, dataDirectory])
    const { seconds, firstRule, transactions, entries } = (await answerOf(child)) as Verified
    if (firstRule !== null) throw new Error(`the grown books do not hold: ${firstRule}`)
    const secondsMax = entries / entriesPerSecond
    return {
      name: 'growth.verify_s',
      value: seconds,
      unit: 's',
      against: secondsMax,
      ratio: seconds / secondsMax,
      note: `books and the seals of ${transactions} transactions with ${entries} entries, which took ${sealSeconds.toFixed(0)} s to seal`,
    }
  } finally {
    await services.close()
  }
}

/** What growing has left in memory is not written to the disk while something is measured. */
async function writeBack(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('checkpoint')
  await owner.end()
}

/** Seals as the chore does, round by round; the latest seconds stay unsealed. */
export async function sealEverything({ database, keys }: Pick<Services, 'database' | 'keys'>): Promise<void> {
  const sealer = openSealer({ database, keys: openSealKeys(keys) })
  let sealed = await sealer.seal()
  while (sealed.transactions > 0) sealed = await sealer.seal()
}
