// Texts that are hashed (SHA-256 of their UTF-8, lower-case hex) and signed: sealed by the server, checked by a
// browser. Each begins with its type, so one can never pass for another.

/**
 * A transaction is sealed in parts, so one can be shown without the others: `public` (time and kind), `private` (who
 * asked, what, and the answer) and one `entry` for each account.
 */
export type SealPartKind = 'public' | 'private' | 'entry'

/**
 * The salt stays secret until the part is shown, because balances are easily guessed. `text` is tab-separated
 * columns.
 */
export function partText(kind: SealPartKind, salt: string, text: string): string {
  return `mahfaza ${kind}\n${salt}\n${text}`
}

/** The leaf of one transaction: the hashes of its parts in order. */
export function leafText(parts: readonly string[]): string {
  return `mahfaza leaf\n${parts.join('\n')}`
}

/** The parent of two neighbours in a Merkle tree. */
export function nodeText(left: string, right: string): string {
  return `mahfaza node\n${left}\n${right}`
}

/** Times as the database writes them, in UTC with microseconds. */
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

/**
 * `restHash` is the hash of `blockRestText`: a person who checks one transaction does not learn how many others there
 * are.
 */
export function blockText({ number, root, previousHash }: BlockChain, restHash: string): string {
  return ['mahfaza block', number, previousHash, root, restHash].join('\n')
}

/** A block's facts besides its number, root and previous hash. */
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
  /** The root of the Merkle tree over these blocks' hashes. */
  readonly root: string
  readonly previousHash: string
  readonly publishedAt: string
}

/** The text that is signed and hashed into the next head. */
export function headText(head: HeadFacts): string {
  const { number, firstBlock, lastBlock, root, previousHash, publishedAt } = head
  return ['mahfaza head', number, firstBlock, lastBlock, root, previousHash, publishedAt].join('\n')
}

/** The hash before the first block and the first head. */
export const noHash = '0'.repeat(64)
