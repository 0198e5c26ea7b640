import { Worker } from 'node:worker_threads'
import { clearAlarm, raiseAlarm } from '#server/platform/alarms/index.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { OnRead } from '#server/platform/db/replica.ts'
import { takeTurn } from '#server/platform/jobs/take-turn.ts'
import type { KeySource } from '#server/platform/secrets/index.ts'
import { isNight } from './walk.queries.ts'

/** What the thread opens again. */
export interface VerifyOrder extends KeySource {
  readonly databaseUrl: string
  readonly replicaUrl: string | null
}

/** What the thread says: where it read, and at its end what it found. */
export type VerifyMessage = { readonly read: Parameters<OnRead> } | { readonly problems: number }

interface Nightly {
  readonly database: Pick<Database, 'db'>
  readonly order: VerifyOrder
  readonly onRead: OnRead
  readonly when?: Night
}

interface Night {
  /** Hours in Tripoli, both included. */
  readonly firstHour: number
  readonly lastHour: number
  /** The first night of a ledger is the one after its first day. */
  readonly ageHoursMin: number
}

const night: Night = { firstHour: 2, lastHour: 4, ageHoursMin: 24 }
/** One turn a night, however many processes and hours there are. */
const turnMilliseconds = 20 * 3600 * 1000
const alarm = { code: 'books.not_verified', subject: 'nightly verification' }

/**
 * A round for a chore: at night, once, everything is proven from the first entry on, in a thread of its own. Its findings
 * raise their alarms. A night in which it could not be done raises one too.
 * @returns the number of problems, once it is done; null when it was not the time
 */
export async function verifyAtNight({
  database: { db },
  order,
  onRead,
  when = night,
}: Nightly): Promise<{ readonly done: Promise<number> } | null> {
  if (!(await isNight(db, when))) return null
  if (!(await takeTurn(db, 'verify everything', turnMilliseconds))) return null
  // The chore does not wait: a process that stops takes the thread with it.
  return { done: verifyNow(db, order, onRead) }
}

async function verifyNow(db: Db, order: VerifyOrder, onRead: OnRead): Promise<number> {
  try {
    const problems = await askThread(order, onRead)
    await clearAlarm(db, alarm)
    return problems
  } catch (error) {
    await raiseAlarm(db, { ...alarm, critical: true, details: { error: String(error) } })
    throw error
  }
}

function askThread(order: VerifyOrder, onRead: OnRead): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const thread = new Worker(new URL('./verify-worker.ts', import.meta.url), { workerData: order })
  thread.unref()
  thread.on('message', (message: VerifyMessage) => {
    try {
      if ('read' in message) onRead(...message.read)
      else resolve(message.problems)
    } catch (error) {
      // Nobody else catches what a listener throws: it would end the process.
      reject(error)
    }
  })
  thread.once('error', reject)
  thread.once('exit', (code) => reject(new Error(`the verification ended with ${code}`)))
  return promise
}
