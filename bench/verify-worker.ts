import { verifyEverything } from '#server/modules/integrity/index.ts'
import { openKeyRing } from '#server/platform/secrets/index.ts'

/** What `npm run verify` would print. */
export interface Verified {
  readonly seconds: number
  readonly firstRule: string | null
  readonly transactions: number
  readonly entries: number
}

// The verification of `npm run bench:growth`: a process of its own, as `npm run verify` is one.

const [databaseUrl = '', dataDirectory = ''] = process.argv.slice(2)
const { problems, seals, seconds } = await verifyEverything({
  databaseUrl,
  dataDirectory,
  keys: openKeyRing({ production: false, masterKey: null, lookupKey: null, dataDirectory }),
  production: false,
})
const { transactions, entries } = seals
const verified: Verified = { seconds, firstRule: problems[0]?.rule ?? null, transactions, entries }
process.send?.(verified)
process.disconnect()
