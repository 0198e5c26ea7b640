import { Worker } from 'node:worker_threads'
import { clearAlarm, raiseAlarm } from '#server/platform/alarms/index.ts'
import { archiveLog, type BackupPlace, openStore } from '#server/platform/backup/index.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { Logger } from '#server/platform/log.ts'
import type { KeySource } from '#server/platform/secrets/index.ts'
import {
  askAbandonedAgain,
  askForNightly,
  askNow,
  type MadeBackup,
  markDone,
  markFailed,
  readAges,
  takeWaiting,
  touchRunning,
} from './backup.queries.ts'

export interface BackupConfig extends BackupPlace {
  /** Of a role that may replicate. */
  readonly databaseUrl: string
  /** Public keys in the age format. The private ones are kept by people, never by the program. */
  readonly recipients: readonly string[]
}

/** What the thread opens again. */
export interface BackupOrder {
  readonly backup: BackupConfig
  readonly keys: KeySource & { readonly production: boolean }
  readonly proves: boolean
}

interface Running {
  readonly database: Pick<Database, 'db'>
  readonly backup: BackupConfig | null
  readonly keys: BackupOrder['keys']
  readonly log: Logger
}

const night = { firstHour: 3, lastHour: 5, provenDaysMax: 27 }
const ages = { staleHours: 26, unprovenDays: 35 }
const touchMilliseconds = 60_000
const makeMillisecondsMax = 6 * 3600 * 1000
const subject = 'backups'

/** A round for a chore: asks for the nightly backup, makes the one that waits, and raises an alarm when they are too old. */
export async function runBackups({ database: { db }, backup, keys, log }: Running): Promise<void> {
  if (!backup) return
  const { isStale, isUnproven } = await readAges(db, ages)
  await raiseOrClear(db, 'backups.stale', isStale)
  await raiseOrClear(db, 'backups.unproven', isUnproven)
  await askAbandonedAgain(db)
  await askForNightly(db, night)
  const waiting = await takeWaiting(db)
  if (waiting) await makeNow({ db, log }, waiting.id, { backup, keys, proves: waiting.proves })
}

/** A round for a chore: the log up to now goes into the store, so at most a minute can be lost. */
export async function keepLog({
  database: { db },
  backup,
}: Pick<Running, 'database' | 'backup'>): Promise<void> {
  if (!backup) return
  const alarm = { code: 'backups.log_late', subject }
  try {
    const { databaseUrl: url, recipients } = backup
    const taken = await archiveLog({ url, store: openStore(backup), recipients })
    // After a restore, and when the server had to forget: from a new backup on, the log is kept.
    if (taken === null) await askNow(db)
    await clearAlarm(db, alarm)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await raiseAlarm(db, { ...alarm, details: { reason } })
    throw error
  }
}

async function makeNow(
  { db, log }: { readonly db: Db; readonly log: Logger },
  id: bigint,
  order: BackupOrder,
): Promise<void> {
  const beat = setInterval(() => {
    // Another beat follows one that fails; five minutes without any end the row.
    touchRunning(db, id).catch((error: unknown) =>
      log.warn({ err: error }, 'a backup cannot show that it goes on'),
    )
  }, touchMilliseconds)
  try {
    await markDone(db, id, await askThread(order))
    await clearAlarm(db, { code: 'backups.failed', subject })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await markFailed(db, id, reason)
    await raiseFailed(db, id, reason)
  } finally {
    clearInterval(beat)
  }
}

async function raiseFailed(db: Db, id: bigint, reason: string): Promise<void> {
  await raiseAlarm(db, { code: 'backups.failed', subject, details: { backup: id, reason } })
}

async function raiseOrClear(db: Db, code: string, isSo: boolean): Promise<void> {
  if (isSo) await raiseAlarm(db, { code, subject, details: {} })
  else await clearAlarm(db, { code, subject })
}

/** Compressing and encrypting in the thread of the requests would hold them up. */
function askThread(order: BackupOrder): Promise<MadeBackup> {
  const { promise, resolve, reject } = Promise.withResolvers<MadeBackup>()
  const thread = new Worker(new URL('./backup-worker.ts', import.meta.url), { workerData: order })
  thread.unref()
  const limit = setTimeout(() => void thread.terminate(), makeMillisecondsMax)
  limit.unref()
  thread.once('message', resolve).once('error', reject)
  thread.once('exit', (code) => reject(new Error(`the backup ended with ${code}`)))
  return promise
}
