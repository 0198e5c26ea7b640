import { hash } from 'node:crypto'
import { type BlockFacts, blockRestText, blockText, noHash } from '#contract/kernel/seal-text.ts'
import { writeList } from './block-list.ts'
import type { Committed } from './commit-rows.ts'
import { rootOf, sha256 } from './merkle.ts'

export interface Block extends BlockFacts {
  readonly hash: string
  readonly list: Buffer
}

export interface BlockTerms {
  /** Null before the first. */
  readonly previous: { readonly number: string; readonly hash: string } | null
  readonly late: boolean
  /** The database's clock when it was certain that nothing older can come. */
  readonly sealedAt: string
  readonly saltsKey: string
}

/** The next block of the chain, with at least one transaction. */
export function makeBlock(committed: readonly Committed[], terms: BlockTerms): Block {
  const last = committed.at(-1)
  if (!last) throw new RangeError('a block holds at least one transaction')
  const list = writeList(committed)
  const facts: BlockFacts = {
    number: (BigInt(terms.previous?.number ?? 0) + 1n).toString(),
    late: terms.late,
    transactions: committed.length,
    entries: committed.reduce((sum, { entries }) => sum + entries.length, 0),
    throughTime: last.row.createdAt,
    throughId: last.row.id,
    sealedAt: terms.sealedAt,
    saltsKey: terms.saltsKey,
    listDigest: listDigestOf(list),
    root: rootOf(committed.map(({ leaf }) => leaf)),
    previousHash: terms.previous?.hash ?? noHash,
  }
  return { ...facts, hash: blockHashOf(facts), list }
}

export function blockHashOf(facts: BlockFacts): string {
  return sha256(blockText(facts, sha256(blockRestText(facts))))
}

export function listDigestOf(list: Buffer): string {
  return hash('sha256', list, 'hex')
}
