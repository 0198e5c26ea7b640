import { setTimeout } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Database, Tx } from '../db/database.ts'
import type { Logger } from '../log.ts'
import { askForJobs } from './ask-for-jobs.ts'
import { jobsSchema, type QueueName } from './install-jobs.ts'
import { type JobHandler, openWorkers } from './open-workers.ts'

export interface Jobs {
  /** Written in the caller's transaction, run after its commit, at least once (invariant 8). */
  enqueue(tx: Tx, queue: QueueName, payload: object): Promise<void>
  /** The same for many of one queue, in one statement. */
  enqueueAll(tx: Tx, queue: QueueName, payloads: readonly object[]): Promise<void>
  /**
   * Takes jobs of one queue, `atOnce` of them in this process (default 1). `signal` asks a long job to throw at its
   * next safe point: the process stops, or the job was given away. A job that throws the reason of a stop begins anew and
   * loses no try. `isLastTry`: any other error is final.
   */
  work(queue: QueueName, handler: JobHandler, atOnce?: number): Promise<void>
  /** Whether it takes jobs of any queue. */
  isRunning(): boolean
  /** Finishes running jobs, within 20 seconds, and takes no more. */
  stop(): Promise<void>
}

const finishMilliseconds = 20_000

export async function startJobs({ pool, write }: Database, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => write(() => pool.query(text, values)) },
    schema: jobsSchema,
    migrate: false,
    createSchema: false,
    schedule: false,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
  })
  const stopping = new AbortController()
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  const queues = new Map<QueueName, () => Promise<void>>()
  const asking = askForJobs(pool, queues, log)
  return {
    async enqueue(tx, queue, payload) {
      await boss.send(queue, payload, { db: within(tx) })
    },
    async enqueueAll(tx, queue, payloads) {
      await boss.insert(
        queue,
        payloads.map((data) => ({ data })),
        { db: within(tx) },
      )
    },
    async work(queue, handler, atOnce = 1) {
      queues.set(queue, openWorkers({ boss, log, stopping: stopping.signal }, { queue, handler, atOnce }))
    },
    isRunning: () => queues.size > 0 && !stopping.signal.aborted,
    async stop() {
      stopping.abort(new Error('the process stops'))
      await finishJobs(boss, [asking.stop(), ...[...queues.keys()].map((queue) => boss.offWork(queue))])
    },
  }
}

/** Waits for them, but not for ever. Its own graceful stop looks only twice a second whether they have finished. */
async function finishJobs(boss: PgBoss, ends: readonly Promise<void>[]): Promise<void> {
  await Promise.race([Promise.all(ends), setTimeout(finishMilliseconds, undefined, { ref: false })])
  await boss.stop({ graceful: false })
}

/** The caller's transaction, as the queue asks for it. */
function within(tx: Tx) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values))
      return { rows }
    },
  }
}
