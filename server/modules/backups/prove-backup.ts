import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyEverything } from '#server/modules/integrity/index.ts'
import { BackupProblem, type BackupStore, restoreBackup } from '#server/platform/backup/index.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded/embedded-postgres.ts'
import { openKeyRing } from '#server/platform/secrets/index.ts'
import type { BackupOrder } from './run-backups.ts'

interface Proof {
  readonly store: BackupStore
  readonly identity: string
  readonly name: string
  readonly keys: BackupOrder['keys']
}

/**
 * Restores a backup into a server of its own, and verifies its books and seals there.
 * @returns how many seconds a restore takes, with its proof
 * @throws BackupProblem that names what does not hold
 */
export async function proveBackup({ store, identity, name, keys }: Proof): Promise<number> {
  const startedAt = performance.now()
  const folder = await mkdtemp(join(tmpdir(), 'mahfaza-proof-'))
  // Under root the server is another user.
  await chmod(folder, 0o755)
  const dataDirectory = join(folder, 'postgres')
  try {
    await restoreBackup({ store, identity, name, dataDirectory, at: null, withLog: false })
    const server = await startEmbeddedPostgres({ dataDirectory })
    try {
      const { problems } = await verifyEverything({
        databaseUrl: server.appUrl,
        keys: openKeyRing(keys),
        production: keys.production,
        dataDirectory: null,
      })
      const [first] = problems
      if (first)
        throw new BackupProblem(
          `The restored books are not sound: ${problems.length} problems, the first is ${first.rule} ${first.table} ${first.id}.`,
        )
    } finally {
      await server.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return Math.round((performance.now() - startedAt) / 1000)
}
