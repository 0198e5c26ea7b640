import { fromWire } from '#contract/kernel/amounts.ts'
import { currencyOf } from '#contract/kernel/currencies.ts'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { blockText, headText, leafText, nodeText, partText } from '#contract/kernel/seal-text.ts'
import type { proveTransaction } from '#contract/operations/receipts/prove-transaction.ts'

type Answer = AnswerOf<typeof proveTransaction>
type Proof = NonNullable<Answer['proof']>
type Published = NonNullable<Proof['published']>

/** The shown values of the transaction, which must equal the sealed ones. Amounts in wire form. */
export interface Shown {
  /** The entry's number in its account. */
  readonly version: string
  readonly amount: string
  readonly balance_after: string
  readonly currency: string
  readonly created_at: string
}

/**
 * - `open`: not sealed yet. `sealed`: in a block without a signed head yet.
 * - `proved`: follows from a signed head. `broken`: does not. `unable`: this browser cannot check the signature.
 */
export type Verdict =
  | { readonly state: 'open' | 'broken' | 'unable' }
  | { readonly state: 'sealed' | 'proved'; readonly block: string }

/** Checks every step from the shown values to the published head; only the key is trusted. */
export async function verifyProof({ proof, public_key }: Answer, shown: Shown): Promise<Verdict> {
  if (!proof) return { state: 'open' }
  const { block, published } = proof
  if (!(await partsHold(proof)) || !isAbout(proof, shown)) return { state: 'broken' }
  const leaf = await sha256(leafText(proof.parts.map(({ hash }) => hash)))
  const root = await climb(leaf, proof.path_to_block)
  const blockHash = await sha256(
    blockText({ number: block.number, root, previousHash: block.previous_hash }, block.rest_hash),
  )
  if (!published) return { state: 'sealed', block: block.number }
  const signed = await isSigned(published, await climb(blockHash, published.path_to_head), public_key)
  if (signed === null) return { state: 'unable' }
  return signed && coversBlock(published, block.number)
    ? { state: 'proved', block: block.number }
    : { state: 'broken' }
}

/** The shown text of a part is what was hashed. */
async function partsHold({ parts }: Proof): Promise<boolean> {
  const hashes = await Promise.all(
    parts.map(({ shown }, index) => shown && sha256(partText(kindAt(index), shown.salt, shown.text))),
  )
  return hashes.every((hash, index) => hash === null || hash === parts[index]?.hash)
}

function kindAt(index: number) {
  return index === 0 ? 'public' : index === 1 ? 'private' : 'entry'
}

interface SealedEntry {
  readonly account: string | undefined
  readonly version: string | undefined
  readonly amountMinor: bigint
  readonly balanceAfterMinor: bigint
  readonly at: number
  readonly currency: string | undefined
}

/** Columns account, version, amount, balance, time, kind, owner's type and id, currency. */
function entryOf(text: string): SealedEntry {
  const [account, version, amount = '', balance = '', time = '', , , , currency] = text.split('\t')
  return {
    account,
    version,
    amountMinor: BigInt(amount),
    balanceAfterMinor: BigInt(balance),
    at: new Date(`${time.replace(' ', 'T')}:00`).getTime(),
    currency,
  }
}

/** The shown movement is the entry of that version with those directly before it: an amount and its fee. */
function isAbout({ parts }: Proof, shown: Shown): boolean {
  const currency = currencyOf(shown.currency)
  const entries = parts.slice(2).flatMap((part) => (part.shown ? entryOf(part.shown.text) : []))
  const last = entries.findIndex(
    (entry) =>
      entry.version === shown.version &&
      entry.currency === shown.currency &&
      entry.balanceAfterMinor === fromWire(shown.balance_after, currency) &&
      entry.at === new Date(shown.created_at).getTime(),
  )
  let sumMinor = 0n
  for (let index = last; index >= 0 && entries[index]?.account === entries[last]?.account; index -= 1) {
    sumMinor += entries[index]?.amountMinor ?? 0n
    if (sumMinor === fromWire(shown.amount, currency)) return true
  }
  return false
}

async function climb(leaf: string, path: Proof['path_to_block']): Promise<string> {
  let hash = leaf
  for (const step of path)
    hash = await sha256(step.side === 'left' ? nodeText(step.hash, hash) : nodeText(hash, step.hash))
  return hash
}

function coversBlock({ head }: Published, number: string): boolean {
  return BigInt(head.first_block) <= BigInt(number) && BigInt(number) <= BigInt(head.last_block)
}

/** Null when the browser does not support Ed25519. */
async function isSigned(
  { head, signature }: Published,
  root: string,
  publicKey: string,
): Promise<boolean | null> {
  const text = headText({
    number: head.number,
    firstBlock: head.first_block,
    lastBlock: head.last_block,
    root,
    previousHash: head.previous_hash,
    publishedAt: head.published_at,
  })
  const key = await importKey(publicKey)
  return key && crypto.subtle.verify('Ed25519', key, bytesOf(signature), new TextEncoder().encode(text))
}

async function importKey(publicKey: string): Promise<CryptoKey | null> {
  try {
    return await crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify'])
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return null
    throw error
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
