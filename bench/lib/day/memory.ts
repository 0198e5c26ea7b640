import { readFile } from 'node:fs/promises'
import type { Day } from './open-day.ts'
import type { MemoryLine } from './verdicts.rules.ts'

const everyMillis = 5_000
/** `npm start` bounds the heap to 1,024 MB; buffers, code and Node itself are beside it. */
const programMegabytesMax = 1_400
/** The buffers that it shares, and what its processes have of their own. */
const databaseMegabytesMax = 1_500
/** The callers keep every answer until the end, so their memory is shown and not judged. */
const callersMegabytesMax = Number.POSITIVE_INFINITY

/** Looks every few seconds what each process holds in memory. */
export function openMemory({ programs, database }: Pick<Day, 'programs' | 'database'>) {
  const watched = [
    ...programs.map((program, at) => ({
      name: `web ${at + 1}`,
      read: program.residentMegabytes,
      megabytesMax: programMegabytesMax,
    })),
    { name: 'database', read: () => megabytesOf(database), megabytesMax: databaseMegabytesMax },
    {
      name: 'callers',
      read: async () => process.memoryUsage.rss() / 1024 ** 2,
      megabytesMax: callersMegabytesMax,
    },
  ].map((one) => ({ ...one, megabytes: [] as number[] }))
  let looking = Promise.resolve()
  const look = async (): Promise<void> => {
    for (const { read, megabytes } of watched) megabytes.push(await read())
  }
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, everyMillis)
  return {
    async close(): Promise<MemoryLine[]> {
      clearInterval(timer)
      await looking
      await look()
      return watched.map(({ name, megabytes, megabytesMax }) => ({ name, megabytes, megabytesMax }))
    },
  }
}

/** Of all its processes: pages that several of them have are divided among them. */
async function megabytesOf(database: Day['database']): Promise<number> {
  const shares = await Promise.all((await database.processIds()).map(readShare))
  return shares.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024
}

/** In kilobytes; 0 of a process that has ended. */
async function readShare(pid: number): Promise<number> {
  try {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0)
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return 0
    throw error
  }
}

/** The most of a minute, in MB. */
export function memoryIn({ megabytes }: MemoryLine, minute: number): number {
  const each = 60_000 / everyMillis
  return Math.max(0, ...megabytes.slice(minute * each, (minute + 1) * each))
}
