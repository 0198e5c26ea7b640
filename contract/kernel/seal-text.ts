// The texts that are hashed (SHA-256 of their UTF-8, in lower-case hex) and signed: what the server seals and a browser
// checks. Each begins with what it is, so that none can pass for another.

/**
 * A transaction is sealed in parts, so that one can be shown without the others: `public` (when and what kind),
 * `private` (who asked, with what, and the answer) and one `entry` for each account it moved.
 */
export type SealPartKind = 'public' | 'private' | 'entry'

/** The salt is secret until the part is shown: balances are easily guessed. `text` is tab-separated columns. */
export function partText(kind: SealPartKind, salt: string, text: string): string {
  return `mahfaza ${kind}\n${salt}\n${text}`
}

/** Of one transaction; the hashes of its parts in order. */
export function leafText(parts: readonly string[]): string {
  return `mahfaza leaf\n${parts.join('\n')}`
}

/** Of two neighbours in a Merkle tree. */
export function nodeText(left: string, right: string): string {
  return `mahfaza node\n${left}\n${right}`
}

/** Times are as the database writes them, in UTC with microseconds. */
export interface BlockFacts {
  readonly number: string
  readonly late: boolean
  readonly transactions: number
  readonly entries: number
  readonly throughTime: string
  readonly throughId: string
  readonly sealedAt: string
  readonly saltsKey: string
  readonly listDigest: string
  readonly root: string
  readonly previousHash: string
}

export type BlockChain = Pick<BlockFacts, 'number' | 'root' | 'previousHash'>

/** `restHash` is that of `blockRestText`: whoever checks one transaction need not learn how many others there are. */
export function blockText({ number, root, previousHash }: BlockChain, restHash: string): string {
  return ['mahfaza block', number, previousHash, root, restHash].join('\n')
}

/** What a block says beyond its place in the chain and its root. */
export function blockRestText(block: BlockFacts): string {
  const { late, transactions, entries, throughTime, throughId, sealedAt, saltsKey, listDigest } = block
  return ['mahfaza block rest', late, transactions, entries, throughTime, throughId, sealedAt]
    .concat([saltsKey, listDigest])
    .join('\n')
}

export interface HeadFacts {
  readonly number: string
  readonly firstBlock: string
  readonly lastBlock: string
  /** Of the Merkle tree over the hashes of these blocks. */
  readonly root: string
  readonly previousHash: string
  readonly publishedAt: string
}

/** This is hashed into the next head, and signed. */
export function headText(head: HeadFacts): string {
  const { number, firstBlock, lastBlock, root, previousHash, publishedAt } = head
  return ['mahfaza head', number, firstBlock, lastBlock, root, previousHash, publishedAt].join('\n')
}

/** Before the first block and the first head. */
export const noHash = '0'.repeat(64)
