import { type Operation, surfaceOf } from './operation.ts'

/** With an operation that hands out a token: the public half of the key that will sign, as `publicKeyForm` says. */
export const sessionKeyHeader = 'x-session-key'
/** ECDSA over P-256 with SHA-256 of `signedText`: r and s, 64 bytes, in base64url. */
export const signatureHeader = 'x-signature'
/** When it was signed: milliseconds since 1970, by the server's clock. */
export const signedAtHeader = 'x-signed-at'

/** An uncompressed point of P-256, 65 bytes, in base64url. */
export const publicKeyForm = /^B[\w-]{86}$/
export const signatureForm = /^[\w-]{86}$/

/** A signature counts so long, before and after. */
export const signatureMillisecondsMax = 5 * 60_000

export interface SignedRequest {
  readonly method: string
  /** With the query, as sent. */
  readonly path: string
  /** Empty for an operation without one. */
  readonly idempotencyKey: string
  /** What is asked about the key, if it is only asked: nobody makes a payment of a question. */
  readonly asks: 'known' | 'close' | ''
  readonly signedAt: string
  /** SHA-256 of the body as sent, in lower-case hexadecimal; of nothing for no body. */
  readonly bodyHash: string
}

export function signedText(request: SignedRequest): string {
  const { method, path, idempotencyKey, asks, signedAt, bodyHash } = request
  return ['mahfaza 1', method, path, idempotencyKey, asks, signedAt, bodyHash].join('\n')
}

/** Whether a session with a key must sign this: what moves money of a client, or shows what was paid for. */
export function isSigned(operation: Operation): boolean {
  return surfaceOf(operation) === 'client' && (operation.idempotent === true || operation.signed === true)
}
