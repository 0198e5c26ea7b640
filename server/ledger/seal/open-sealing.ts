import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { openHeadLog } from './head-log.ts'
import { openSealer } from './open-sealer.ts'
import { publishHead } from './publish-head.ts'
import { openSealKeys } from './seal-keys.ts'

/**
 * What a superuser deletes is missed once its head is published. A round comes every five seconds, so this is a head every
 * ten: with ten, a round that is early by a moment would leave it to the next.
 */
const publishSecondsMin = 8

export interface SealingDeps {
  readonly config: { readonly dataDirectory: string; readonly sealsUrl: string | null }
  readonly database: Database
  readonly jobs: Jobs
  readonly keys: KeyRing
}

/** A sealing round for a chore: finished transactions become blocks, and a due head is published. */
export function openSealing({ config, database, jobs, keys }: SealingDeps): () => Promise<void> {
  const sealKeys = openSealKeys(keys)
  const sealer = openSealer({ database, keys: sealKeys })
  const log = openHeadLog(config.dataDirectory)
  return async () => {
    await sealer.seal()
    await publishHead({
      database,
      keys: sealKeys,
      log,
      everySecondsMin: publishSecondsMin,
      announce: async (tx, { number }) => {
        if (config.sealsUrl !== null) await jobs.enqueue(tx, 'post-head', { number })
      },
    })
  }
}
