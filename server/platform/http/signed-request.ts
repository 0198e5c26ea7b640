import { createPublicKey, hash, type KeyObject, verify } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { closeKeyHeader, onlyKnownHeader } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import {
  publicKeyForm,
  type SignedRequest,
  signatureForm,
  signatureHeader,
  signatureMillisecondsMax,
  signedAtHeader,
  signedText,
} from '#contract/kernel/request-signature.ts'

/** How the calls of a session are signed. */
export interface Signing {
  /** Null: its application has none. */
  readonly key: Buffer | null
  /** Sessions without a key move no money. */
  readonly isNeeded: boolean
  /** The database's clock. */
  readonly now: Date
}

/** The prefix of a point of P-256 in SPKI. */
const publicKeyHead = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex')

/** @throws Refusal `request.malformed` for anything but a point of the curve */
export function readSigningKey(text: string | undefined): Buffer | null {
  if (text === undefined) return null
  const point = publicKeyForm.test(text) ? Buffer.from(text, 'base64url') : null
  if (!point || !keyOf(point)) throw new Refusal('request.malformed')
  return point
}

/**
 * A token alone moves no money: the request was signed on the device where the session was opened, for this very path, body
 * and key, just now.
 * @throws Refusal `auth.signature_needed`, `auth.signature_late`, `auth.session_key_needed`
 */
export function expectSigned(request: FastifyRequest, { key, isNeeded, now }: Signing): void {
  if (key === null) {
    if (isNeeded) throw new Refusal('auth.session_key_needed')
    return
  }
  const signature = textOf(request, signatureHeader)
  const signedAt = textOf(request, signedAtHeader)
  const publicKey = keyOf(key)
  if (!publicKey || !signatureForm.test(signature) || !/^\d{13}$/.test(signedAt))
    throw new Refusal('auth.signature_needed')
  const text = Buffer.from(signedText(signedOf(request, signedAt)))
  const isRight = verify(
    'sha256',
    text,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isRight) throw new Refusal('auth.signature_needed')
  if (Math.abs(now.getTime() - Number(signedAt)) > signatureMillisecondsMax)
    throw new Refusal('auth.signature_late', { now: now.toISOString() })
}

function signedOf(request: FastifyRequest, signedAt: string): SignedRequest {
  const { headers } = request
  return {
    method: request.method,
    path: request.url,
    idempotencyKey: textOf(request, 'idempotency-key'),
    asks: closeKeyHeader in headers ? 'close' : onlyKnownHeader in headers ? 'known' : '',
    signedAt,
    bodyHash: hash('sha256', request.rawBody, 'hex'),
  }
}

function textOf({ headers }: FastifyRequest, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

function keyOf(point: Buffer): KeyObject | null {
  try {
    return createPublicKey({ key: Buffer.concat([publicKeyHead, point]), format: 'der', type: 'spki' })
  } catch (error) {
    // OpenSSL's word for a point that is not on the curve.
    if (error instanceof Error && error.message === 'Failed to read asymmetric key') return null
    throw error
  }
}
