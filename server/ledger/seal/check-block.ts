import { BrokenList, type Listed, readList, writeList } from './block-list.ts'
import type { Committed } from './commit-rows.ts'
import { type Block, blockHashOf, listDigestOf } from './make-block.ts'
import { rootOf } from './merkle.ts'

export interface CheckedBlock {
  readonly block: Block
  /** Its header is what was hashed. */
  readonly headerSound: boolean
  /** What it says of its transactions is what was sealed. */
  readonly listSound: boolean
}

/** Whether a block agrees with itself. */
export function checkBlock(block: Block): CheckedBlock {
  const listSound = listDigestOf(block.list) === block.listDigest
  return { block, headerSound: blockHashOf(block) === block.hash, listSound }
}

/** Whether these are the transactions of the block, in order and unchanged. */
export function isAsSealed({ block, listSound }: CheckedBlock, committed: readonly Committed[]): boolean {
  if (committed.length !== block.transactions) return false
  // The list was made with the root; only when somebody edited it the tree has to be built again.
  return listSound
    ? writeList(committed).equals(block.list)
    : rootOf(committed.map(({ leaf }) => leaf)) === block.root
}

/** What the block remembers of its transactions; nothing when its list cannot be read any more. */
export function listedIn({ list }: Block): readonly Listed[] {
  try {
    return readList(list)
  } catch (error) {
    if (error instanceof BrokenList) return []
    throw error
  }
}
