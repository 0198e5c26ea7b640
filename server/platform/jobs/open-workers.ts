import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from '../log.ts'
import type { QueueName } from './install-jobs.ts'

export type JobHandler = (payload: unknown, signal: AbortSignal, isLastTry: boolean) => Promise<void>

/** A worker that is not woken asks by itself. */
const askAnywaySeconds = 30

interface WorkerDeps {
  readonly boss: PgBoss
  readonly log: Logger
  readonly stopping: AbortSignal
}

interface QueueWork {
  readonly queue: QueueName
  readonly handler: JobHandler
  /** The most workers. Each begins when a job waits and the others are busy. */
  readonly atOnce: number
}

/** @returns what wakes an idle worker, or begins one more */
export function openWorkers(
  { boss, log, stopping }: WorkerDeps,
  { queue, handler, atOnce }: QueueWork,
): () => Promise<void> {
  const idle = new Set<string>()
  let begun = 0
  const options = { batchSize: 1, pollingIntervalSeconds: askAnywaySeconds, includeMetadata: true } as const

  async function wakeOne(): Promise<void> {
    const [first] = idle
    if (first !== undefined) boss.notifyWorker(first)
    else if (begun < atOnce && !stopping.aborted) await begin()
  }

  async function begin(): Promise<void> {
    begun += 1
    try {
      const workerId: string = await boss.work(queue, options, ([job]: JobWithMetadata<object>[]) =>
        take(job, workerId),
      )
      idle.add(workerId)
    } catch (error) {
      // The next round tries again.
      begun -= 1
      throw error
    }
  }

  async function take(job: JobWithMetadata<object> | undefined, workerId: string): Promise<void> {
    if (!job) return
    idle.delete(workerId)
    try {
      // Where one job waited, another may.
      await wakeOne().catch((error: unknown) => log.error({ err: error }, 'job queue'))
      const signal = AbortSignal.any([job.signal, stopping])
      await handler(job.data, signal, job.retryCount >= job.retryLimit)
    } catch (error) {
      if (stopping.aborted && error === stopping.reason) {
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
  }

  return wakeOne
}
