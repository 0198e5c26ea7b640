import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../find-free-port.ts'
import type { Position } from './choose-directory.ts'
import { EmbeddedPostgresProblem } from './embedded-problem.ts'
import { processCommand } from './process-facts.ts'
import type { ServerUser } from './server-user.ts'

/** The server gets no passwords or keys of ours. */
export const serverEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const usualStartSecondsMax = 30
const stopSecondsMax = 20
const pollMilliseconds = 10

interface RunOptions {
  position: Position
  user: ServerUser
  port?: number
  settings?: Readonly<Record<string, string>>
  /** Left out: half a minute. A server that replays a log needs longer. */
  startSecondsMax?: number
  onUnexpectedExit?: (problem: Error) => void
}

export interface Postmaster {
  readonly port: number
  stop(): Promise<void>
}

/** Starts the server process and resolves once it accepts connections. */
export async function runPostmaster(options: RunOptions): Promise<Postmaster> {
  const port = options.port ?? (await findFreePort())
  const logPath = join(options.position.home, 'postgres.log')
  const child = spawnPostgres(options, port, logPath)
  await waitUntilReady(child, options, logPath)
  const watch = watchOver(child)
  let stopping: Promise<void> | undefined
  child.once('exit', (code, signal) => {
    watch.kill('SIGKILL')
    if (stopping !== undefined) return
    options.onUnexpectedExit?.(
      new EmbeddedPostgresProblem(
        `The embedded database ended unexpectedly (${signal ?? code}); see ${logPath}.`,
      ),
    )
  })
  return {
    port,
    stop() {
      stopping ??= stopChild(child)
      return stopping
    },
  }
}

function spawnPostgres(
  { position, user, settings }: RunOptions,
  port: number,
  logPath: string,
): ChildProcess {
  const all: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    max_connections: '200',
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] %u@%d ',
    // A DETAIL quotes the refused row, a statement may quote anything.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...settings,
  }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(logPath, 'a', 0o600)
  try {
    return spawn(join(position.binaries, 'postgres'), ['-D', position.cluster, ...flags], {
      ...(user ?? {}),
      cwd: '/',
      env: serverEnvironment,
      // A process group of its own: Ctrl-C must reach this program first, so open requests can finish.
      detached: true,
      stdio: ['ignore', log, log],
    })
  } finally {
    closeSync(log)
  }
}

/** The server writes its state into line 8 of its pid file (pg_ctl reads it too). */
async function waitUntilReady(
  child: ChildProcess,
  { position, startSecondsMax = usualStartSecondsMax }: RunOptions,
  logPath: string,
): Promise<void> {
  const failure: { cause?: unknown } = {}
  child.once('error', (error) => {
    failure.cause = error
  })
  const deadline = Date.now() + startSecondsMax * 1000
  for (;;) {
    if (failure.cause || child.exitCode !== null || child.signalCode !== null) {
      throw new EmbeddedPostgresProblem(
        `The embedded database did not start. The end of its log (${logPath}):\n${await tail(logPath)}`,
        failure,
      )
    }
    const pidFile = await readPidFile(position.cluster)
    if (pidFile?.pid === child.pid && pidFile?.status === 'ready') return
    if (Date.now() > deadline) {
      await stopChild(child)
      throw new EmbeddedPostgresProblem(
        `The embedded database was not ready after ${startSecondsMax} seconds; see ${logPath}.`,
      )
    }
    await wait(pollMilliseconds)
  }
}

/**
 * A small shell that waits until our end of a pipe closes, which happens however we die, and then closes the server.
 */
function watchOver(child: ChildProcess): ChildProcess {
  const watch = spawn('/bin/sh', ['-c', `read -r _; kill -INT ${child.pid}`], {
    detached: true,
    env: serverEnvironment,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watch.unref()
  return watch
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGQUIT'), stopSecondsMax * 1000)
  await ended
  clearTimeout(timer)
}

/**
 * Closes a server of this cluster whose starter and watcher were killed.
 * @returns whether there was one
 */
export async function stopLeftover(cluster: string): Promise<boolean> {
  const pidFile = await readPidFile(cluster)
  if (!pidFile) return false
  const isOurs = async () => (await processCommand(pidFile.pid))?.includes(cluster) ?? false
  if (!(await isOurs())) return false
  process.kill(pidFile.pid, 'SIGINT')
  const deadline = Date.now() + stopSecondsMax * 1000
  while (await isOurs()) {
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresProblem(
        `A database server left over from an earlier run (process ${pidFile.pid}) does not end.`,
      )
    }
    await wait(pollMilliseconds)
  }
  return true
}

interface PidFile {
  pid: number
  port: number
  status: string
}

export async function readPidFile(cluster: string): Promise<PidFile | null> {
  try {
    const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? '' }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function tail(logPath: string): Promise<string> {
  return (await readFile(logPath, 'utf8')).trimEnd().split('\n').slice(-12).join('\n')
}
