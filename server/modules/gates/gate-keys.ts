import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import {
  encodeClaim,
  type TicketClaim,
  type TicketScope,
  writeTicketCode,
} from '#contract/shapes/ticket-code.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'

interface Scope {
  readonly scope: TicketScope
  readonly scopeId: bigint
}

/** The bytes of an Ed25519 key in PKCS #8, before its seed (RFC 8410), and of a public one in SPKI. */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicPrefixBytes = 12

/**
 * Each game, event and season has a key of its own, derived from the ring: nothing is stored, and a gate that knows the
 * keys of one game can do nothing at another.
 */
function signingKey(keys: KeyRing, { scope, scopeId }: Scope): KeyObject {
  const seed = derive(keys, 'ticket-signing', `${scope} ${scopeId}`)
  return createPrivateKey({ key: Buffer.concat([privatePrefix, seed]), format: 'der', type: 'pkcs8' })
}

const publicKeys = new WeakMap<KeyRing, Map<string, Uint8Array<ArrayBuffer>>>()
const keptMax = 500

/** 32 bytes. Kept: a game has one key, and each of its scans asks for it. */
export function publicKeyOf(keys: KeyRing, scope: Scope): Uint8Array<ArrayBuffer> {
  const kept = publicKeys.get(keys) ?? new Map<string, Uint8Array<ArrayBuffer>>()
  publicKeys.set(keys, kept)
  const name = `${scope.scope} ${scope.scopeId}`
  const known = kept.get(name)
  if (known) return known
  const spki = createPublicKey(signingKey(keys, scope)).export({ format: 'der', type: 'spki' })
  const key = Uint8Array.from(spki.subarray(publicPrefixBytes))
  if (kept.size >= keptMax) kept.clear()
  kept.set(name, key)
  return key
}

/** Of the digits that change; see `contract/shapes/prove-ticket.ts`. 32 bytes. */
export function movingKeyOf(keys: KeyRing, { scope, scopeId }: Scope): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(derive(keys, 'ticket-moving', `${scope} ${scopeId}`))
}

/** What the QR of a ticket shows. */
export function signTicket(keys: KeyRing, claim: TicketClaim): string {
  const signed = encodeClaim(claim)
  return writeTicketCode(signed, sign(null, signed, signingKey(keys, claim)))
}

function derive(keys: KeyRing, purpose: string, name: string): Buffer {
  return createHmac('sha256', keys.keyFor(purpose)).update(name).digest()
}
