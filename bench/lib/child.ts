import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Runs a file of bench/ as a process of its own, controlled by messages. */
export function startChild(
  file: string,
  args: readonly string[],
  nodeFlags: readonly string[] = [],
  env: NodeJS.ProcessEnv = process.env,
): ChildProcess {
  const path = join(import.meta.dirname, '..', file)
  return fork(path, args, { execArgv: [...nodeFlags], env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
}

/** The same with Node as `npm start` runs the product: its flags, and its cache of compiled code. */
export async function startProductProcess(file: string, args: readonly string[]): Promise<ChildProcess> {
  const cache = join(import.meta.dirname, '../../node_modules/.cache/compile')
  return startChild(file, args, await flagsOfStart(), { ...process.env, NODE_COMPILE_CACHE: cache })
}

/** The flags of `npm start`: the sizes of the heap decide how often garbage is collected. */
export async function flagsOfStart(): Promise<string[]> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  const { scripts } = JSON.parse(text) as { scripts: { start: string } }
  const flags = scripts.start.split(' ').filter((word) => word.startsWith('--'))
  if (flags.length === 0) throw new Error('npm start tells Node nothing')
  return flags
}

/** The next message; rejects when the process ends instead. */
export async function answerOf(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController()
  const [answer] = (await Promise.race([
    once(child, 'message', { signal: ended.signal }),
    once(child, 'exit', { signal: ended.signal }).then(([code]) => {
      throw new Error(`a process of the bench ended with ${code}`)
    }),
  ])) as [unknown]
  ended.abort()
  return answer
}

export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = once(child, 'exit')
  child.disconnect()
  await exit
}
