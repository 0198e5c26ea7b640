import { type Operation, uploadMillisecondsMax } from '#contract/kernel/operation.ts'
import { fileBytesIn } from './form-body.ts'

const answerMillisMax = 20_000
/** For a file that is arriving, between two parts. */
const silentMillisMax = 20_000
/** The outcome of a payment is asked for by its key, so waiting longer is useless. */
const moneyMillisMax = 10_000
/** A file must be sent before it is answered: a large one waits as long as the slowest line needs. */
const bytesAMilliMin = 8

export interface Deadline {
  /** Aborts when the time is over, or when the page cancels the call. */
  readonly signal: AbortSignal
  /** After a file's head its body may take any time; it ends when nothing arrives. */
  follow(response: Response): Response
  end(): void
}

/** A server that accepts a connection and never answers must not block people for ever. */
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
