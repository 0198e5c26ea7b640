import type pg from 'pg'
import type { Logger } from '../log.ts'
import { jobsSchema, type QueueName } from './install-jobs.ts'
import { type Rounds, startRounds } from './start-rounds.ts'

const askMilliseconds = 500

/**
 * One statement asks for all queues of this process. Workers that asked themselves would each do so by a write, and as
 * a rule nothing waits.
 * @param queues by name: what wakes one worker
 */
export function askForJobs(
  pool: pg.Pool,
  queues: ReadonlyMap<QueueName, () => Promise<void>>,
  log: Logger,
): Rounds {
  return startRounds(askMilliseconds, async () => {
    try {
      for (const name of await findWaiting(pool, [...queues.keys()])) await queues.get(name)?.()
    } catch (error) {
      log.error({ err: error }, 'job queue')
    }
  })
}

/** Those of the queues that have a job to take now. */
async function findWaiting(pool: pg.Pool, names: readonly QueueName[]): Promise<QueueName[]> {
  if (names.length === 0) return []
  const { rows } = await pool.query<{ name: QueueName }>(
    `select name from unnest($1::text[]) as asked (name)
     where exists (
       select from ${jobsSchema}.job
       where job.name = asked.name and state < 'active' and not blocked and start_after <= ${jobsSchema}.job_now())`,
    [names],
  )
  return rows.map(({ name }) => name)
}
