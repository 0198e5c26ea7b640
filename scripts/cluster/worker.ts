import { flushCompileCache } from 'node:module'
import type { Config } from '#server/config.ts'
import { type Server, startServer } from '#server/main.ts'
import { explainError } from '#server/platform/describe-error.ts'
import type { FromWorker, ToWorker } from './messages.ts'

// One of the processes of `npm run start:cluster`. It serves and ends on command; without the first process Node ends
// it at once.

const stopSecondsMax = 50
let starting: Promise<Server | null> = Promise.resolve(null)
let stopping = false

// Ctrl-C reaches every process of the terminal; the first process decides.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)
process.on('uncaughtException', (error) => {
  console.error(explainError(error))
  process.exit(1)
})
process.on('message', (message: ToWorker) => {
  if (message.kind === 'stop') void end()
  else starting = serve(message.config)
})

async function serve(config: Config): Promise<Server | null> {
  try {
    const server = await startServer(config)
    sendToParent({ kind: 'serving', url: server.url })
    // As in `start.ts`: not only at an orderly end.
    flushCompileCache()
    return server
  } catch (error) {
    sendToParent({ kind: 'failed', problem: explainError(error) }, () => process.exit(1))
    return null
  }
}

async function end(): Promise<void> {
  if (stopping) return
  stopping = true
  const overdue = setTimeout(() => {
    console.error(`A process did not close within ${stopSecondsMax} seconds.`)
    process.exit(1)
  }, stopSecondsMax * 1000)
  const server = await starting
  await server?.close()
  clearTimeout(overdue)
  process.exit()
}

function sendToParent(message: FromWorker, onSent?: () => void): void {
  process.send?.(message, undefined, undefined, onSent)
}
