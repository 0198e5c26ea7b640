import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#contract/kernel/refusal.ts'

export interface Idempotency {
  readonly key: string
  /** SHA-256 over the route and the body as sent: the same key with another request is a conflict. */
  readonly requestHash: Buffer
}

export const keyLengthMin = 8
export const keyLengthMax = 255
const keyPattern = new RegExp(`^[\\x21-\\x7e]{${keyLengthMin},${keyLengthMax}}$`)

export function idempotencyOf(request: FastifyRequest): Idempotency {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !keyPattern.test(key)) throw new Refusal('idempotency.key_required')
  return { key, requestHash: hash('sha256', `${request.url}\n${request.rawBody}`, 'buffer') }
}
