import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Plant } from '#tests/fuzz/plants.ts'
import type { ServeAnswer, ServeOrder, ServerMemory } from './serve.ts'
import type { World } from './world.ts'

/** A server in a process of its own, beside the world's, on the same database and with the same keys. */
export interface ServerProcess {
  readonly port: number
  /** Has not ended by itself. */
  isAlive(): boolean
  /** Null when it has ended. */
  readMemory(): Promise<ServerMemory | null>
  /** What it wrote: its log of errors. */
  output(): string
  stop(): Promise<void>
  /** Ended at once, in the middle of what it does. */
  kill(): Promise<void>
}

export interface ServerProcessOptions {
  /** Instead of the world's. */
  readonly databaseUrl?: string
  readonly strictBudgets?: boolean
  readonly proxies?: number
  readonly pages?: boolean
  readonly plant?: Plant | null
  /** The `serve.ts` of another version. */
  readonly script?: string
}

const outputLengthMax = 1_000_000
/** As `npm start` has it. */
const compileCache = join(import.meta.dirname, '../../node_modules/.cache/compile')

export async function startServerProcess(
  { services: { config }, database }: World,
  options: ServerProcessOptions = {},
): Promise<ServerProcess> {
  const child = fork(options.script ?? join(import.meta.dirname, 'serve.ts'), {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      if (output.length < outputLengthMax) output += text
    })
  }
  child.once('exit', (code, signal) => {
    output += code === 0 ? '' : `\nthe server process ended with ${code ?? signal}\n`
  })
  const order: ServeOrder = {
    env: {
      MAHFAZA_ENV: 'test',
      DATABASE_URL: options.databaseUrl ?? database.url,
      MAHFAZA_DATA: config.dataDirectory,
      LOG_LEVEL: 'error',
      PROXIES: String(options.proxies ?? 0),
    },
    strictBudgets: options.strictBudgets ?? false,
    pages: options.pages ?? false,
    plant: options.plant ?? null,
  }
  child.send(order)
  const { port } = await answerOf(child, 'port', () => output)
  return {
    port,
    isAlive: () => child.connected,
    output: () => output,
    async readMemory() {
      if (!child.connected) return null
      child.send('memory')
      return (await answerOf(child, 'memory', () => output)).memory
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.disconnect()
      await exit
    },
    async kill() {
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
    },
  }
}

/** The next message with this part; rejects when the process ends instead. */
async function answerOf<Name extends 'port' | 'memory'>(
  child: ChildProcess,
  name: Name,
  output: () => string,
): Promise<Extract<ServeAnswer, Record<Name, unknown>>> {
  const { promise, resolve, reject } = Promise.withResolvers<Extract<ServeAnswer, Record<Name, unknown>>>()
  const hear = (message: ServeAnswer) => {
    if (name in message) resolve(message as Extract<ServeAnswer, Record<Name, unknown>>)
  }
  const end = () => reject(new Error(`the server process ended:\n${output()}`))
  child.on('message', hear).once('exit', end)
  try {
    return await promise
  } finally {
    child.off('message', hear).off('exit', end)
  }
}
