import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort } from '#server/platform/find-free-port.ts'
import { ask } from './ask.ts'
import { until } from './until.ts'

/** The program as `npm start` runs it, in a process group of its own, so that all of it can be killed at once. */
export interface Program {
  readonly url: string
  /** Resolves with the milliseconds until it answered that it is ready; rejects when it ends instead. */
  start(): Promise<number>
  isReady(): Promise<boolean>
  /** Kills it, as a power cut or the kernel would. */
  kill(): Promise<void>
  /** Stops it without closing its connections. */
  freeze(): void
  thaw(): void
  /** Null when it does not run. */
  processId(): number | null
  /** What it holds in memory now; 0 when it does not run. */
  residentMegabytes(): Promise<number>
  output(): string
}

export interface ProgramOptions {
  /** Of the tree it is run from. */
  readonly root: string
  readonly env: Readonly<Record<string, string>>
  /** A module that is loaded before everything else. */
  readonly preload?: string
  readonly nodeFlags?: readonly string[]
}

/** The first start may build the web application. */
const startMillisMax = 240_000
const outputCharactersMax = 200_000

export async function openProgram({ root, env, preload, nodeFlags = [] }: ProgramOptions): Promise<Program> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let text = ''

  const isReady = async (): Promise<boolean> => {
    try {
      return (await ask(url, { path: '/readyz', timeoutMillis: 2_000 })).status === 200
    } catch {
      return false // not listening, or hung up: not ready
    }
  }
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
  const signal = (name: NodeJS.Signals): void => {
    if (child?.pid && isRunning()) process.kill(-child.pid, name)
  }
  return {
    url,
    isReady,
    async start() {
      const startedAt = performance.now()
      const preloads = preload ? ['--import', preload] : []
      child = spawn(process.execPath, [...nodeFlags, ...preloads, join(root, 'scripts/start.mjs')], {
        cwd: root,
        env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/', PORT: String(port), ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      })
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding('utf8').on('data', (chunk: string) => {
          text = (text + chunk).slice(-outputCharactersMax)
        })
      }
      await until(`the program is ready`, startMillisMax, async () => {
        if (!isRunning()) throw new Error(`the program ended instead of starting:\n${text.slice(-2_000)}`)
        return isReady()
      })
      return performance.now() - startedAt
    },
    async kill() {
      if (!child || !isRunning()) return
      const ended = once(child, 'exit')
      signal('SIGKILL')
      await ended
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    processId: () => (isRunning() ? (child?.pid ?? null) : null),
    residentMegabytes: () => (child?.pid && isRunning() ? readResident(child.pid) : Promise.resolve(0)),
    output: () => text,
  }
}

async function readResident(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
}
