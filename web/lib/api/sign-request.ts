import type { Operation } from '#contract/kernel/operation.ts'
import {
  isSigned,
  sessionKeyHeader,
  signatureHeader,
  signedAtHeader,
  signedText,
} from '#contract/kernel/request-signature.ts'
import { type NewSessionKey, newSessionKey, signText } from '#web/lib/session/session-key.ts'
import type { ApiFailure } from './failure.ts'

interface Outgoing {
  readonly operation: Operation
  readonly path: string
  /** As text; null for none. */
  readonly body: string | null
  readonly idempotencyKey: string | undefined
  readonly asks: 'known' | 'close' | ''
}

/** How far this device's clock is behind the server's, once the server has said so. */
let behindMilliseconds = 0

/** The headers of a call of a client: the signature of the session's key, where it is asked for. */
export async function signatureOf(outgoing: Outgoing): Promise<Record<string, string>> {
  const { operation, path, body, idempotencyKey, asks } = outgoing
  if (!isSigned(operation)) return {}
  const signedAt = String(Date.now() + behindMilliseconds)
  const signature = await signText(async () =>
    signedText({
      method: operation.method,
      path,
      idempotencyKey: idempotencyKey ?? '',
      asks,
      signedAt,
      bodyHash: await hashOf(body ?? ''),
    }),
  )
  return signature === null ? {} : { [signatureHeader]: signature, [signedAtHeader]: signedAt }
}

/** A wrong clock is told by the refusal of a late signature. True: the call may be sent again, once. */
export function setClock({ data }: ApiFailure): boolean {
  const now = Date.parse(String(data.now))
  if (Number.isNaN(now)) return false
  behindMilliseconds = now - Date.now()
  return true
}

/** The key of the session that this operation opens. */
export async function keyFor({ handsToken }: Operation): Promise<NewSessionKey | null> {
  return handsToken ? newSessionKey() : null
}

export function keyHeaders(key: NewSessionKey | null): Record<string, string> {
  return key ? { [sessionKeyHeader]: key.publicKey } : {}
}

/** Keeps the key for the person whom the answer names. */
export async function keepKey(key: NewSessionKey | null, answer: unknown): Promise<void> {
  if (!key) return
  const data = fieldOf(answer, 'data')
  const id = fieldOf(fieldOf(data, 'user'), 'id')
  if (typeof id === 'string') await key.keepFor(id)
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined
}

async function hashOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
