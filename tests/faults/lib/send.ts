import { Refusal } from '#contract/kernel/refusal.ts'
import { openPostingEngine, type PostingEngine } from '#server/ledger/index.ts'
import { refundOrder } from '#server/modules/cards/index.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { type Answer, ask } from './ask.ts'
import type { Reply, Sender } from './load.ts'
import type { MoneyRequest } from './money-request.ts'

export interface Till {
  readonly send: Sender
  close(): Promise<void>
}

const answerMillisMax = 10_000
const waitSecondsMax = 60

/**
 * Clients ask over HTTP, from behind a proxy; staff take orders back beside the running server, with a posting engine of their
 * own on the same line to the database.
 */
export function openTill(url: string, databaseUrl: string, keys: KeyRing): Till {
  const engine = openPostingEngine({ url: databaseUrl, keys })
  return {
    send: (request) => (request.call ? sendOverHttp(url, request, request.call) : refund(engine, request)),
    close: () => engine.drain(),
  }
}

async function sendOverHttp(
  url: string,
  { key, client }: MoneyRequest,
  { path, body }: { path: string; body: string },
): Promise<Reply> {
  const headers = {
    authorization: `Bearer ${client.token}`,
    'content-type': 'application/json',
    'accept-language': 'en',
    'idempotency-key': key,
    'x-forwarded-for': client.address,
  }
  try {
    return replyOf(await ask(url, { path, method: 'POST', headers, body, timeoutMillis: answerMillisMax }))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return { kind: 'unknown', reason: code ?? message }
  }
}

function replyOf({ status, headers, text }: Answer): Reply {
  const parsed = JSON.parse(text) as { data?: { id?: string; order_id?: string }; code?: string }
  if (status === 200 || status === 201) {
    const id = BigInt(parsed.data?.id ?? parsed.data?.order_id ?? 0)
    return { kind: 'acknowledged', id, text, replayed: headers['idempotent-replayed'] === 'true' }
  }
  const code = parsed.code ?? `HTTP ${status}`
  const retryAfter = headers['retry-after']
  if (status === 503 || status === 429) {
    if (code === 'unavailable') return { kind: 'unknown', reason: code }
    const retryAfterSeconds = retryAfter ? Number(retryAfter) : null
    // Waiting an hour is too long: this counts as refused, and nothing may have happened.
    if ((retryAfterSeconds ?? 0) > waitSecondsMax) return { kind: 'refused', code }
    return { kind: 'busy', code, retryAfterSeconds }
  }
  return status >= 500 ? { kind: 'unknown', reason: code } : { kind: 'refused', code }
}

/** Hashed as the route would: the same key with the same request. */
const requestHash = Buffer.alloc(32, 3)

async function refund(engine: PostingEngine, { key, orderId }: MoneyRequest): Promise<Reply> {
  try {
    const { answer, transactionId, replayed } = await engine.post(refundOrder, {
      input: { orderId: orderId ?? 0n, reason: null, revealedMax: 0 },
      actor: { type: 'staff', id: null },
      idempotency: { key, requestHash },
    })
    return { kind: 'acknowledged', id: transactionId, text: JSON.stringify(answer), replayed }
  } catch (error) {
    if (!(error instanceof Refusal))
      return { kind: 'unknown', reason: 'the engine of staff lost its database' }
    const { code, data } = error
    if (code !== 'busy') return { kind: 'refused', code }
    return { kind: 'busy', code, retryAfterSeconds: Number(data.retryAfterSeconds) }
  }
}

/** Each try goes to the next process: a repeated key mostly reaches another than before. */
export function inTurn(senders: readonly Sender[]): Sender {
  let number = 0
  return (request) => {
    number += 1
    const send = senders[number % senders.length]
    if (!send) throw new Error('there is no process')
    return send(request)
  }
}
