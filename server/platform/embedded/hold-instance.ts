import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { EmbeddedPostgresProblem } from './embedded-problem.ts'
import { processStartedAt } from './process-facts.ts'

const attemptsMax = 3

interface Holder {
  pid: number
  startedAt: string | null
}

/**
 * One instance per data directory. The holder is known by process id and start time, because ids are reused.
 * @returns the function that releases it
 */
export async function holdInstance(path: string, shownDirectory: string): Promise<() => Promise<void>> {
  const me: Holder = { pid: process.pid, startedAt: await processStartedAt(process.pid) }
  // Written aside and linked into place, so a reader always sees the whole file.
  const draft = `${path}.${process.pid}`
  await writeFile(draft, JSON.stringify(me))
  try {
    await claim(path, draft, shownDirectory)
  } finally {
    await rm(draft, { force: true })
  }
  return () => rm(path, { force: true })
}

/** Whether a living process holds it. */
export async function isHeld(path: string): Promise<boolean> {
  const holder = await readHolder(path)
  return holder !== null && (await alive(holder))
}

async function claim(path: string, draft: string, shownDirectory: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await link(draft, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > attemptsMax) throw error
    }
    const holder = await readHolder(path)
    if (holder && (await alive(holder))) {
      throw new EmbeddedPostgresProblem(
        `The data directory ${shownDirectory} is in use by another running instance (process ${holder.pid}). Stop it first, or set another MAHFAZA_DATA.`,
      )
    }
    await rm(path, { force: true })
  }
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder
  } catch (error) {
    // Its holder has just released it.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function alive(holder: Holder): Promise<boolean> {
  const startedAt = await processStartedAt(holder.pid)
  return startedAt !== null && startedAt === holder.startedAt
}
