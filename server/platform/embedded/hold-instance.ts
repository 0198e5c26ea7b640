import { open, readFile, rm } from 'node:fs/promises'
import { EmbeddedPostgresProblem } from './embedded-problem.ts'
import { processStartedAt } from './process-facts.ts'

interface Holder {
  pid: number
  startedAt: string | null
}

/**
 * One instance per data directory. The holder is named by process id and start time, because ids come round again.
 * @returns the function that lets go
 */
export async function holdInstance(path: string, shownDirectory: string): Promise<() => Promise<void>> {
  const me: Holder = { pid: process.pid, startedAt: await processStartedAt(process.pid) }
  for (let attempt = 1; ; attempt++) {
    try {
      const file = await open(path, 'wx', 0o644)
      await file.writeFile(JSON.stringify(me))
      await file.close()
      return () => rm(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 3) throw error
    }
    const holder = await readHolder(path)
    if (holder && (await alive(holder))) {
      throw new EmbeddedPostgresProblem(
        `The data directory ${shownDirectory} is in use by another running instance (process ${holder.pid}). Stop it first, or set another MAHFAZA_DATA_DIR.`,
      )
    }
    await rm(path, { force: true })
  }
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder
  } catch (error) {
    // Empty or cut short: its writer died while writing. Gone: its holder let go this moment.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function alive(holder: Holder): Promise<boolean> {
  const startedAt = await processStartedAt(holder.pid)
  return startedAt !== null && startedAt === holder.startedAt
}
