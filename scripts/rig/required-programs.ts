import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What the rig needs from the system, and how its presence is asked. */
const programs = { haproxy: ['-v'], pgbouncer: ['-V'], tar: ['--version'] } as const

/** The missing ones. */
export async function findMissingPrograms(): Promise<string[]> {
  const asked = await Promise.all(
    Object.entries(programs).map(async ([name, options]) => {
      try {
        await run(name, [...options])
        return []
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [name]
        throw error
      }
    }),
  )
  return asked.flat()
}
