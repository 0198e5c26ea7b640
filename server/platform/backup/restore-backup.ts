import { chown, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promoteRestored } from '../embedded/promote-restored.ts'
import { BackupProblem } from './backup-problem.ts'
import { type BackupFacts, filesOf, logFile, logFolder, segmentOf } from './names.rules.ts'
import { firstSegment, listBackups } from './remove-old.ts'
import { readSealed, unpackCluster } from './restore-files.ts'
import type { BackupStore } from './store.ts'
import { nextSegment } from './wal-position.rules.ts'

export interface RestoreOrder {
  readonly store: BackupStore
  /** The private key. */
  readonly identity: string
  /** Becomes a data directory of the program; must be empty. */
  readonly dataDirectory: string
  /** The last moment that is restored; null: everything that the store has. */
  readonly at: Date | null
  /** Left out: the newest backup before that moment. */
  readonly name?: string
  /** Left out: with the log. False: the backup by itself, as it was when it ended. */
  readonly withLog?: boolean
}

/**
 * Restores a cluster into an empty data directory, and lets PostgreSQL replay the log up to the moment.
 * @throws BackupProblem with a sentence that says what is wrong
 */
export async function restoreBackup(order: RestoreOrder): Promise<BackupFacts & { isWithLog: boolean }> {
  const { store, identity, at, withLog = true } = order
  const dataDirectory = resolve(order.dataDirectory)
  if (/['"\\%\n]/.test(dataDirectory))
    throw new BackupProblem('The path must have no quotes, backslashes or percent signs.')
  await mkdir(dataDirectory, { recursive: true })
  if ((await readdir(dataDirectory)).length > 0)
    throw new BackupProblem(`${dataDirectory} is not empty. A restore never writes over files.`)
  const backup = choose(await listBackups(store), order)
  const { segments: log, missing } = withLog ? await logSince(store, backup) : { segments: [], missing: null }
  // PostgreSQL says itself when the log ends before a moment; without a moment it would end there without a word.
  if (missing !== null && at === null) throw new BackupProblem(`${missing} is missing in ${store.place}.`)
  await promoteRestored(dataDirectory, {
    // A backup whose log is kept no more is restored as it was at its end.
    at: log.length > 0 ? at : null,
    async fill({ cluster, log: logDirectory, user }) {
      await unpackCluster({ store, identity }, filesOf(backup.name), cluster)
      for (const segment of log) {
        const path = join(logDirectory, segment)
        await writeFile(path, await readSealed({ store, identity }, logFile(segment)), { mode: 0o600 })
        if (user) await chown(path, user.uid, user.gid)
      }
    },
  })
  return { ...backup, isWithLog: log.length > 0 }
}

function choose(backups: readonly BackupFacts[], { at, name, store }: RestoreOrder): BackupFacts {
  if (backups.length === 0) throw new BackupProblem(`There is no whole backup in ${store.place}.`)
  const fitting = backups.filter((backup) =>
    name === undefined ? at === null || new Date(backup.endedAt) <= at : backup.name === name,
  )
  const newest = fitting.at(-1)
  if (newest) return newest
  throw new BackupProblem(
    name === undefined
      ? `The oldest backup in ${store.place} ended at ${backups[0]?.endedAt}, after that moment.`
      : `There is no backup ${name} in ${store.place}.`,
  )
}

/** The log since a backup, up to the first file that is missing although later ones are there. */
async function logSince(
  store: BackupStore,
  backup: BackupFacts,
): Promise<{ readonly segments: readonly string[]; readonly missing: string | null }> {
  const first = firstSegment(backup)
  const kept = (await store.list(logFolder))
    .map(segmentOf)
    .filter((segment) => segment !== null)
    .filter((segment) => segment >= first && segment.slice(0, 8) === first.slice(0, 8))
  const segments: string[] = []
  let expected = first
  for (const segment of kept) {
    if (segment !== expected) return { segments, missing: logFile(expected) }
    segments.push(segment)
    expected = nextSegment(segment, BigInt(backup.segmentBytes))
  }
  return { segments, missing: null }
}
