import { createPublicKey, verify } from 'node:crypto'
import { headText, noHash } from '#contract/kernel/seal-text.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findLastBlock, listNumberedHashes } from './block.queries.ts'
import { type Head, listHeads } from './head.queries.ts'
import { rootOf, sha256 } from './merkle.ts'
import { publicKeyHead } from './seal-keys.ts'
import { type Findings, note } from './seal-problem.ts'
import { rangeOf } from './sealed-stretches.ts'

/**
 * Compares the database with the published heads, which cannot be taken back. @returns how many there are
 */
export async function verifyHeads(
  db: Db,
  findings: Findings,
  published: AsyncIterable<readonly Head[]>,
  publicKey: string,
): Promise<number> {
  let count = 0
  let last: Head | undefined
  for await (const heads of published) {
    // After the heads: their blocks are in the database before them.
    const place = await readPlaces(db, heads)
    for (const head of heads) {
      verifyHead(findings, head, { ...place, previousHash: last?.hash ?? noHash })
      last = head
    }
    count += heads.length
  }
  noteSignature(findings, last, publicKey)
  return count
}

type Places = Omit<HeadPlace, 'previousHash'>

async function readPlaces(db: Db, heads: readonly Head[]): Promise<Places> {
  const [first, last] = [heads[0], heads.at(-1)]
  const known = await knownHeads(db, heads)
  const hashes = first && last ? await listHashes(db, first.firstBlock, last.lastBlock) : new Map()
  return { known, hashes, lastBlock: BigInt((await findLastBlock(db))?.number ?? 0) }
}

async function listHashes(db: Db, first: string, last: string): Promise<Map<bigint, string>> {
  const blocks = await listNumberedHashes(db, first, last)
  return new Map(blocks.map(({ number, hash }) => [BigInt(number), hash]))
}

async function knownHeads(db: Db, heads: readonly Head[]): Promise<Map<string, Head>> {
  const [first] = heads
  const listed = first ? await listHeads(db, first.number, heads.length) : []
  return new Map(listed.map((head) => [head.number, head]))
}

interface HeadPlace {
  readonly known: ReadonlyMap<string, Head>
  /** Of the blocks, by number. */
  readonly hashes: ReadonlyMap<bigint, string>
  readonly previousHash: string
  readonly lastBlock: bigint
}

function verifyHead(findings: Findings, head: Head, place: HeadPlace): void {
  const { previousHash, lastBlock } = place
  const { number, firstBlock } = head
  const known = place.known.get(number)
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
  const hashes = hashesOf(head, place.hashes)
  if (hashes.length === 0 || rootOf(hashes) !== head.root)
    note(findings, {
      change: 'edited',
      thing: 'block',
      id: rangeOf(BigInt(firstBlock), BigInt(head.lastBlock)),
    })
}

function hashesOf({ firstBlock, lastBlock }: Head, hashes: ReadonlyMap<bigint, string>): string[] {
  const own: string[] = []
  for (let number = BigInt(firstBlock); number <= BigInt(lastBlock); number += 1n) {
    const hash = hashes.get(number)
    if (hash !== undefined) own.push(hash)
  }
  return own
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
