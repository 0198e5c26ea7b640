import { Worker } from 'node:worker_threads'
import { openWorkQueue, type QueueState } from './work-queue.ts'

/** A thread beside the event loop that answers one order after the other. */
export interface LimitedWorker<Order, Answer> {
  /**
   * @param giveUp the error for an order that takes too long or too much memory
   * @throws Refusal `busy` when too many wait
   */
  ask(order: Order, giveUp: () => Error): Promise<Answer>
  readonly queue: QueueState
}

export interface LimitedWorkerOptions {
  readonly millisecondsMax: number
  readonly waitingMax: number
  /** Orders of one caller, in work or waiting. */
  readonly ofCallerMax?: number
  readonly memoryMegabytesMax?: number
}

/** Opened with the first order; does not keep the process alive. A failed order ends the thread. */
export function openLimitedWorker<Order, Answer>(
  file: URL,
  { millisecondsMax, memoryMegabytesMax, ...limits }: LimitedWorkerOptions,
): LimitedWorker<Order, Answer> {
  const queue = openWorkQueue({ atOnce: 1, ...limits })
  let worker: Worker | null = null

  function open(): Worker {
    const opened = new Worker(
      file,
      memoryMegabytesMax ? { resourceLimits: { maxOldGenerationSizeMb: memoryMegabytesMax } } : {},
    )
    opened.unref()
    return opened
  }

  async function askNow(order: Order, giveUp: () => Error): Promise<Answer> {
    worker ??= open()
    const asked = worker
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const onError = (error: Error) => reject(isOutOfMemory(error) ? giveUp() : error)
    const timer = setTimeout(() => reject(giveUp()), millisecondsMax)
    asked.on('message', resolve).once('error', onError)
    try {
      asked.postMessage(order)
      return await promise
    } catch (error) {
      // The next order gets a new thread.
      worker = null
      void asked.terminate()
      throw error
    } finally {
      clearTimeout(timer)
      asked.off('message', resolve).off('error', onError)
    }
  }

  return { ask: (order, giveUp) => queue.run(() => askNow(order, giveUp)), queue }
}

function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
