import { createPublicKey, verify } from 'node:crypto'
import { headText, noHash } from '#contract/kernel/seal-text.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findLastBlock, listBlockHashes } from './block.queries.ts'
import { type Head, listHeads } from './head.queries.ts'
import { rootOf, sha256 } from './merkle.ts'
import { publicKeyHead } from './seal-keys.ts'
import { type Findings, note } from './seal-problem.ts'
import { rangeOf } from './sealed-stretches.ts'

const headsAtOnce = 1_000

/** Compares the database with the published heads, which cannot be taken back. */
export async function verifyHeads(
  db: Db,
  findings: Findings,
  published: readonly Head[],
  publicKey: string,
): Promise<void> {
  const lastBlock = BigInt((await findLastBlock(db))?.number ?? 0)
  let previousHash = noHash
  for (let start = 0; start < published.length; start += headsAtOnce) {
    const some = published.slice(start, start + headsAtOnce)
    const known = await knownHeads(db, some)
    for (const head of some) {
      await verifyHead(db, findings, head, { known: known.get(head.number), previousHash, lastBlock })
      previousHash = head.hash
    }
  }
  noteSignature(findings, published.at(-1), publicKey)
}

async function knownHeads(db: Db, heads: readonly Head[]): Promise<Map<string, Head>> {
  const [first] = heads
  const listed = first ? await listHeads(db, first.number, heads.length) : []
  return new Map(listed.map((head) => [head.number, head]))
}

interface HeadPlace {
  readonly known: Head | undefined
  readonly previousHash: string
  readonly lastBlock: bigint
}

async function verifyHead(
  db: Db,
  findings: Findings,
  head: Head,
  { known, previousHash, lastBlock }: HeadPlace,
): Promise<void> {
  const { number, firstBlock } = head
  if (sha256(headText(head)) !== head.hash || head.previousHash !== previousHash) {
    note(findings, { change: 'edited', thing: 'log of heads', id: number })
    return
  }
  if (!known) note(findings, { change: 'deleted', thing: 'head', id: number })
  else if (differs(known, head)) note(findings, { change: 'edited', thing: 'head', id: number })
  if (BigInt(head.lastBlock) > lastBlock) {
    const first = BigInt(firstBlock) > lastBlock ? BigInt(firstBlock) : lastBlock + 1n
    note(findings, { change: 'cut off', thing: 'block', id: rangeOf(first, BigInt(head.lastBlock)) })
    return
  }
  const hashes = await listBlockHashes(db, firstBlock, head.lastBlock)
  if (hashes.length === 0 || rootOf(hashes) !== head.root)
    note(findings, {
      change: 'edited',
      thing: 'block',
      id: rangeOf(BigInt(firstBlock), BigInt(head.lastBlock)),
    })
}

function differs(one: Head, other: Head): boolean {
  return headText(one) !== headText(other) || one.hash !== other.hash || one.signature !== other.signature
}

/** The last head covers all before it. */
function noteSignature(findings: Findings, head: Head | undefined, publicKey: string): void {
  if (!head) return
  const key = createPublicKey({
    key: Buffer.concat([publicKeyHead, Buffer.from(publicKey, 'base64')]),
    format: 'der',
    type: 'spki',
  })
  if (!verify(null, Buffer.from(headText(head)), key, Buffer.from(head.signature, 'base64')))
    note(findings, { change: 'edited', thing: 'log of heads', id: head.number })
}
