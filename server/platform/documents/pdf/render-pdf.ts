import { Worker } from 'node:worker_threads'
import { Refusal } from '#contract/kernel/refusal.ts'
import { openWorkLine } from '../../work-line.ts'
import type { PrintOrder, PrintResult } from './pdf-worker.ts'

const millisecondsMax = 20_000
/** A compiler prints one after the other; who would wait too long is sent away. */
const line = openWorkLine({ atOnce: 1, waitingMax: 50 })

let worker: Worker | null = null
let lastId = 0

/**
 * Prints a document beside the event loop.
 * @param template the path of a `.typ` file that defines `print(data)`
 * @param data whatever JSON can hold; it is never read as Typst
 * @throws Refusal `busy` when too many wait or it takes too long
 */
export function renderPdf(template: string, data: unknown): Promise<Buffer> {
  lastId += 1
  const order = { id: lastId, template, data: JSON.stringify(data) }
  return line.run(() => print(order))
}

async function print(order: PrintOrder): Promise<Buffer> {
  worker ??= openWorker()
  const printer = worker
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const onMessage = (result: PrintResult) => {
    if (result.id !== order.id) return
    if ('pdf' in result) resolve(Buffer.from(result.pdf))
    else reject(new Error(`The template ${order.template} does not compile: ${result.problem}`))
  }
  const timer = setTimeout(() => reject(new Refusal('busy', { retryAfterSeconds: 5 })), millisecondsMax)
  printer.on('message', onMessage).once('error', reject)
  try {
    printer.postMessage(order)
    return await promise
  } catch (error) {
    // Whatever it is busy with or has died of, the next order gets another one.
    if (worker === printer) worker = null
    void printer.terminate()
    throw error
  } finally {
    clearTimeout(timer)
    printer.off('message', onMessage).off('error', reject)
  }
}

/** Opened with the first document, and no reason for the process to stay. */
function openWorker(): Worker {
  const opened = new Worker(new URL('./pdf-worker.ts', import.meta.url))
  opened.unref()
  return opened
}
