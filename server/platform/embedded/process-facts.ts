import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { platform } from 'node:os'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The start of the process, as text that is equal only for the same process; `null` when there is none. */
export async function processStartedAt(pid: number): Promise<string | null> {
  if (platform() !== 'linux') return describeProcess(pid, 'lstart=')
  const line = await readProc(pid, 'stat')
  // The program's name is in brackets and may contain spaces; later fields are counted from there.
  const fields = line?.slice(line.lastIndexOf(')') + 2).split(' ')
  const isDead = fields?.[0] === 'Z' || fields?.[0] === 'X'
  return isDead ? null : (fields?.[19] ?? null)
}

/** The command line of the process; `null` when there is none. */
export async function processCommand(pid: number): Promise<string | null> {
  if (platform() !== 'linux') return describeProcess(pid, 'command=')
  return (await readProc(pid, 'cmdline'))?.replaceAll('\0', ' ').trim() || null
}

async function readProc(pid: number, name: string): Promise<string | null> {
  try {
    return await readFile(`/proc/${pid}/${name}`, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

async function describeProcess(pid: number, column: string): Promise<string | null> {
  try {
    return (await run('ps', ['-o', column, '-p', String(pid)])).stdout.trim() || null
  } catch (error) {
    // `ps` ends with 1 when no process has this id; a small system has no `ps`.
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 1 || code === 'ENOENT') return null
    throw error
  }
}
