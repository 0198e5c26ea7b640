import { createCipheriv, hash, type KeyObject } from 'node:crypto'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import type { Entry } from './book.rules.ts'

/** What a MAC covers. Its time is left out: the engine decides before it knows the time. */
export interface Maced {
  readonly id: bigint
  readonly operation: string
  readonly actorType: string
  readonly actorId: bigint | null
  /** As 32 hexadecimal digits, or as a uuid. */
  readonly keyDigest: string | null
  readonly reverses: bigint | null
  /** In the order of posting. */
  readonly legs: readonly Omit<Entry, 'transactionId'>[]
  /** By `canonicalJson`. */
  readonly metaJson: string | null
}

export interface MacKey {
  /** Begins each hashed message. */
  readonly inner: Buffer
  /** AES-256: encrypts the digests. */
  readonly outer: KeyObject
}

/** One key for each master key: the first writes, all verify, so that rows of a rotation are known. */
export function openMacKeys(ring: KeyRing): readonly [MacKey, ...MacKey[]] {
  const outer = ring.rotatingKeysFor('transaction-mac')
  const inner = ring.rotatingKeysFor('transaction-mac-digest')
  const [first, ...others] = outer.map((key, index): MacKey => {
    const own = inner[index]
    if (!own) throw new RangeError('a key ring has as many keys for each purpose')
    return { inner: own.export(), outer: key }
  })
  if (!first) throw new RangeError('a key ring has no master key')
  return [first, ...others]
}

const innerBytes = 32
const digestBytes = 16
/** Flags and numbers before the legs. */
const headBytes = 56
const legBytes = 32
/** A JavaScript character takes at most three bytes. */
const characterBytesMax = 3

/**
 * 128 bits for each transaction, as hexadecimal digits. A digest that begins with a secret is encrypted, which costs a
 * third of an HMAC here: one hash a transaction and one encryption a batch. The encryption hides the digest, so no
 * message can be continued; without the secret nobody can look for two messages of one digest.
 */
export function macsOf({ inner, outer }: MacKey, transactions: readonly Maced[]): string[] {
  const buffer = Buffer.allocUnsafe(transactions.reduce((longest, one) => Math.max(longest, sizeOf(one)), 0))
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength)
  inner.copy(buffer)
  const digests = Buffer.allocUnsafe(transactions.length * digestBytes)
  for (const [index, one] of transactions.entries()) {
    const end = writeMessage(buffer, view, one)
    digests.write(
      hash('sha256', buffer.subarray(0, end)).slice(0, 2 * digestBytes),
      index * digestBytes,
      'hex',
    )
  }
  const cipher = createCipheriv('aes-256-ecb', outer, null).setAutoPadding(false)
  const macs = cipher.update(digests, undefined, 'hex') + cipher.final('hex')
  return transactions.map((_one, index) => macs.slice(index * 2 * digestBytes, (index + 1) * 2 * digestBytes))
}

function sizeOf({ operation, actorType, legs, metaJson }: Maced): number {
  const characters = operation.length + actorType.length + (metaJson?.length ?? 0)
  return innerBytes + headBytes + legs.length * legBytes + characters * characterBytesMax
}

/**
 * The lengths are part of it, so no two transactions have one message.
 * @param view of the same bytes: it writes large numbers faster than the buffer
 * @returns its end
 */
function writeMessage(buffer: Buffer, view: DataView, one: Maced): number {
  const { actorId, keyDigest, reverses, legs, metaJson } = one
  let at = innerBytes + headBytes
  for (const leg of legs) {
    view.setBigInt64(at, leg.accountId)
    view.setBigInt64(at + 8, leg.version)
    view.setBigInt64(at + 16, leg.amountMinor)
    view.setBigInt64(at + 24, leg.balanceAfterMinor)
    at += legBytes
  }
  const operationBytes = buffer.write(one.operation, at)
  at += operationBytes
  const actorTypeBytes = buffer.write(one.actorType, at)
  at += actorTypeBytes
  if (metaJson !== null) at += buffer.write(metaJson, at)
  const present = Number(actorId !== null) + 2 * Number(keyDigest !== null) + 4 * Number(reverses !== null)
  view.setUint32(innerBytes, present + 8 * Number(metaJson !== null))
  view.setUint32(innerBytes + 4, legs.length)
  view.setUint32(innerBytes + 8, operationBytes)
  view.setUint32(innerBytes + 12, actorTypeBytes)
  view.setBigInt64(innerBytes + 16, one.id)
  view.setBigInt64(innerBytes + 24, actorId ?? 0n)
  view.setBigInt64(innerBytes + 32, reverses ?? 0n)
  buffer.fill(0, innerBytes + 40, innerBytes + headBytes)
  if (keyDigest !== null) buffer.write(keyDigest.replaceAll('-', ''), innerBytes + 40, 16, 'hex')
  return at
}
