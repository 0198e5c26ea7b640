import { readCpuSeconds } from '../cpu-time.ts'
import type { Day } from './open-day.ts'

/** Seconds of processor time. */
export interface Usage {
  readonly webSeconds: number
  readonly databaseSeconds: number
  readonly untilMillis: number
}

/** Before the database is killed: what its processes have used is lost with them. */
export async function openUsage(day: Pick<Day, 'programs' | 'database'>) {
  const before = await readBoth(day)
  return {
    async read(untilMillis: number): Promise<Usage> {
      const now = await readBoth(day)
      return {
        webSeconds: now.web - before.web,
        databaseSeconds: now.database - before.database,
        untilMillis,
      }
    },
  }
}

async function readBoth({ programs, database }: Pick<Day, 'programs' | 'database'>) {
  const web = programs.flatMap((program) => program.processId() ?? [])
  return { web: await sumOf(web), database: await sumOf(await database.processIds()) }
}

async function sumOf(pids: readonly number[]): Promise<number> {
  const seconds = await Promise.all(pids.map(readCpuSeconds))
  return seconds.reduce((sum, one) => sum + one, 0)
}
