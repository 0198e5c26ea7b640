import { type Operation, uploadMillisecondsMax } from '#contract/kernel/operation.ts'
import { fileBytesIn } from './form-body.ts'

const answerMillisMax = 20_000
/** Of a file that has begun to come, between two parts of it. */
const silentMillisMax = 20_000
/** The outcome of a payment is asked for by its key, so it need not be waited for longer. */
const moneyMillisMax = 10_000
/** A file has to be sent before it is answered: a large one waits longer, so long as the slowest line needs for it. */
const bytesAMilliMin = 8

export interface Deadline {
  /** Aborts once the time is over, or when the page takes the call back. */
  readonly signal: AbortSignal
  /** Once the head of a file is here: its body may take any time, and is over when nothing of it comes. */
  follow(response: Response): Response
  end(): void
}

/** A server that accepts a connection and never answers must not keep people waiting without an end. */
export function openDeadline(
  operation: Operation,
  { body, signal }: { readonly body?: unknown; readonly signal?: AbortSignal | undefined },
): Deadline {
  const over = new AbortController()
  const isLate = () => over.abort(new DOMException('no answer in time', 'TimeoutError'))
  let timer = setTimeout(isLate, millisMaxOf(operation, body))
  const renew = () => {
    clearTimeout(timer)
    timer = setTimeout(isLate, silentMillisMax)
  }
  const takeBack = () => over.abort(signal?.reason)
  if (signal?.aborted) takeBack()
  signal?.addEventListener('abort', takeBack)
  return {
    signal: over.signal,
    follow(response) {
      renew()
      return seeArrive(response, renew)
    },
    end() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', takeBack)
    },
  }
}

function millisMaxOf({ idempotent }: Operation, body: unknown): number {
  const sendingMillis = fileBytesIn(body) / bytesAMilliMin
  return Math.min((idempotent ? moneyMillisMax : answerMillisMax) + sendingMillis, uploadMillisecondsMax)
}

function seeArrive(response: Response, onPart: () => void): Response {
  if (!response.body) return response
  const parts = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      onPart()
      controller.enqueue(bytes)
    },
  })
  return new Response(response.body.pipeThrough(parts), { headers: response.headers })
}
