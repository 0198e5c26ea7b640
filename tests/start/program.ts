import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Program {
  /** Everything written to the terminal so far. */
  output(): string
  /** Resolves with the first match; rejects when the program ends without it. */
  textOf(pattern: RegExp): Promise<RegExpExecArray>
  send(signal: NodeJS.Signals): void
  readonly ended: Promise<number | null>
}

const root = join(import.meta.dirname, '../..')

/** Runs `npm start`'s own command as a child process, away from the developer's data and port. `tree`: a copy of the source. */
export function runProgram(
  env: Record<string, string>,
  options: readonly string[] = [],
  tree: string = root,
): Program {
  const child = spawn(process.execPath, ['scripts/start.mjs', ...options], {
    cwd: tree,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      child.emit('printed')
    })
  }
  return {
    output: () => text,
    textOf: (pattern) => waitFor(child, () => text, pattern),
    send: (signal) => void child.kill(signal),
    ended: once(child, 'close').then(() => child.exitCode),
  }
}

function waitFor(child: ChildProcess, text: () => string, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((found, failed) => {
    const look = () => {
      const match = pattern.exec(text())
      if (match) found(match)
    }
    child.on('printed', look)
    child.once('close', () => failed(new Error(`Ended without saying ${pattern}:\n${text()}`)))
    look()
  })
}

export interface DataDirectory {
  readonly path: string
  remove(): Promise<void>
}

export async function temporaryData(): Promise<DataDirectory> {
  const path = await mkdtemp(join(tmpdir(), 'mahfaza-start-'))
  await chmod(path, 0o755)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** The command lines of the processes that work on this directory. */
export async function findProcesses(directory: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(ids.map(readCommand))
  return commands.filter((command) => command.includes(directory))
}

async function readCommand(id: string): Promise<string> {
  try {
    return (await readFile(`/proc/${id}/cmdline`, 'utf8')).replaceAll('\0', ' ')
  } catch (error) {
    // It ended meanwhile.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return ''
    throw error
  }
}
