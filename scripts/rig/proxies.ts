import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { findServerUser } from '#server/platform/embedded/server-user.ts'
import { findFreePort } from '#server/platform/find-free-port.ts'
import { until } from '#tests/faults/lib/until.ts'
import { moveTo } from './delivered.rules.ts'

/** A proxy of the system, run from the delivered configuration. */
export interface RunningProxy {
  readonly port: number
  output(): string
  /** It hangs, and closes no connection. */
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

const deploy = join(import.meta.dirname, '../../deploy')
const startMillisMax = 20_000

interface Target {
  /** Of PostgreSQL. */
  readonly port: number
  /** Of the agent that says who leads. */
  readonly checkPort: number
}

/** Leads to the leader of the two machines, and on another port to its standby. */
export async function startHaproxy(
  directory: string,
  [db1, db2]: readonly [Target, Target],
): Promise<RunningProxy & { readonly standbyPort: number }> {
  const [port, standbyPort] = [await findFreePort(), await findFreePort()]
  const file = join(directory, 'haproxy.cfg')
  const text = moveTo(await readFile(join(deploy, 'haproxy.cfg'), 'utf8'), {
    'bind 127.0.0.1:5000': `bind 127.0.0.1:${port}`,
    'bind 127.0.0.1:5001': `bind 127.0.0.1:${standbyPort}`,
    '10.0.0.21:5432 check port 8008': `127.0.0.1:${db1.port} check port ${db1.checkPort}`,
    '10.0.0.22:5432 check port 8008': `127.0.0.1:${db2.port} check port ${db2.checkPort}`,
  })
  await writeFile(file, text)
  return { ...(await start('haproxy', ['-db', '-f', file], port)), standbyPort }
}

/** Leads to HAProxy, with the given login. */
export async function startPgbouncer(
  directory: string,
  nextPort: number,
  appUrl: string,
): Promise<RunningProxy> {
  const port = await findFreePort()
  const [file, logins] = [join(directory, 'pgbouncer.ini'), join(directory, 'userlist.txt')]
  const text = moveTo(await readFile(join(deploy, 'pgbouncer.ini'), 'utf8'), {
    'port=5000': `port=${nextPort}`,
    'listen_port = 6432': `listen_port = ${port}`,
    '/etc/pgbouncer/userlist.txt': logins,
    // The rig's servers are small.
    'default_pool_size = 150': 'default_pool_size = 85',
  })
  const { username, password } = new URL(appUrl)
  await writeFile(file, text)
  await writeFile(logins, `"${username}" "${password}"\n`)
  const user = await findServerUser()
  for (const path of [file, logins]) {
    await chmod(path, 0o600)
    if (user) await chown(path, user.uid, user.gid)
  }
  // It refuses to run as root.
  return start('pgbouncer', [file], port, user ?? {})
}

async function start(
  program: string,
  options: readonly string[],
  port: number,
  user: { uid?: number; gid?: number } = {},
): Promise<RunningProxy> {
  const child = spawn(program, options, { ...user, stdio: ['ignore', 'pipe', 'pipe'] })
  process.once('exit', () => child.kill('SIGKILL'))
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-20_000)
    })
  await until(`${program} accepts connections`, startMillisMax, async () => {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${text}`)
    return accepts(port)
  })
  return {
    port,
    output: () => text,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    close: () => end(child),
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (is: boolean) => () => {
      socket.destroy()
      resolve(is)
    }
    socket.on('connect', answer(true)).on('error', answer(false))
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
