import { openSealer, openSealKeys } from '#server/ledger/index.ts'
import { verifyEverything } from '#server/modules/integrity/index.ts'
import type { Services } from '#server/services.ts'
import type { GrownWorld } from './grown-world.ts'
import { openBenchServices } from './http-world.ts'
import type { Line } from './report.ts'

/** The goal: 25 s for 5,000,000 entries. */
const entriesPerSecond = 200_000

/** `npm run verify`: every rule of the books and every seal, from the first entry on. */
export async function measureVerify({ appUrl, dataDirectory }: GrownWorld): Promise<Line> {
  const services = await openBenchServices(appUrl, dataDirectory)
  try {
    const start = performance.now()
    await sealEverything(services)
    const sealSeconds = (performance.now() - start) / 1000
    const { problems, seals, seconds } = await verifyEverything({
      databaseUrl: appUrl,
      dataDirectory,
      keys: services.keys,
      production: false,
    })
    if (problems.length > 0) throw new Error(`the grown books do not hold: ${problems[0]?.rule}`)
    const secondsMax = seals.entries / entriesPerSecond
    return {
      name: 'growth.verify_s',
      value: seconds,
      unit: 's',
      against: secondsMax,
      ratio: seconds / secondsMax,
      note: `books and the seals of ${seals.transactions} transactions with ${seals.entries} entries, which took ${sealSeconds.toFixed(0)} s to seal`,
    }
  } finally {
    await services.close()
  }
}

/** Seals as the chore does, round by round; the latest seconds stay unsealed. */
export async function sealEverything({ database, keys }: Pick<Services, 'database' | 'keys'>): Promise<void> {
  const sealer = openSealer({ database, keys: openSealKeys(keys) })
  let sealed = await sealer.seal()
  while (sealed.transactions > 0) sealed = await sealer.seal()
}
