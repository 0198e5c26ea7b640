import { setTimeout } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Tx } from '../db/database.ts'
import type { Logger } from '../log.ts'
import { jobsSchema, type QueueName } from './install-jobs.ts'

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
  work(
    queue: QueueName,
    handler: (payload: unknown, signal: AbortSignal, isLastTry: boolean) => Promise<void>,
    atOnce?: number,
  ): Promise<void>
  /** Whether it takes jobs of any queue. */
  isRunning(): boolean
  /** Finishes running jobs, within 20 seconds, and takes no more. */
  stop(): Promise<void>
}

/** One idle worker of each queue asks for a job this often. */
const askMilliseconds = 500
/** A worker that is not woken asks by itself. */
const askAnywaySeconds = 30
const finishMilliseconds = 20_000

export async function startJobs(pool: pg.Pool, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
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
  const queues = new Map<QueueName, NodeJS.Timeout>()
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
      const idle = new Set<string>()
      const wakeOne = () => {
        const [first] = idle
        if (first !== undefined) boss.notifyWorker(first)
      }
      const options = {
        batchSize: 1,
        pollingIntervalSeconds: askAnywaySeconds,
        includeMetadata: true,
      } as const
      for (let worker = 0; worker < atOnce; worker += 1) {
        const workerId: string = await boss.work(queue, options, async ([job]: JobWithMetadata<object>[]) => {
          if (!job) return
          idle.delete(workerId)
          // Where one job waited, another may.
          wakeOne()
          try {
            const signal = AbortSignal.any([job.signal, stopping.signal])
            await handler(job.data, signal, job.retryCount >= job.retryLimit)
          } catch (error) {
            if (stopping.signal.aborted && error === stopping.signal.reason) {
              // Not its failure: it begins anew in another process, with all its tries.
              await boss.send(queue, job.data)
              return
            }
            log.warn({ err: error, queue, jobId: job.id }, 'a job failed')
            throw error
          } finally {
            idle.add(workerId)
            boss.notifyWorker(workerId)
          }
        })
        idle.add(workerId)
      }
      queues.set(queue, setInterval(wakeOne, askMilliseconds).unref())
    },
    isRunning: () => queues.size > 0 && !stopping.signal.aborted,
    async stop() {
      stopping.abort(new Error('the process stops'))
      for (const timer of queues.values()) clearInterval(timer)
      await finishJobs(boss, [...queues.keys()])
    },
  }
}

/** Waits for them, but not for ever. Its own graceful stop looks only twice a second whether they have finished. */
async function finishJobs(boss: PgBoss, queues: readonly QueueName[]): Promise<void> {
  const finished = Promise.all(queues.map((queue) => boss.offWork(queue)))
  await Promise.race([finished, setTimeout(finishMilliseconds, undefined, { ref: false })])
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
