import { BrokenList, type Listed, listsLeaves, readList } from './block-list.ts'
import type { Leaf } from './commit-rows.ts'
import { type Block, blockHashOf, listDigestOf } from './make-block.ts'
import { rootOf } from './merkle.ts'

export interface CheckedBlock {
  readonly block: Block
  /** Its header matches its hash. */
  readonly headerSound: boolean
  /** Its list matches what was sealed. */
  readonly listSound: boolean
}

/** Whether a block agrees with itself. */
export function checkBlock(block: Block): CheckedBlock {
  const listSound = listDigestOf(block.list) === block.listDigest
  return { block, headerSound: blockHashOf(block) === block.hash, listSound }
}

/** Whether these are the block's transactions, in order and unchanged. */
export function isAsSealed({ block, listSound }: CheckedBlock, leaves: readonly Leaf[]): boolean {
  if (leaves.length === 0 || leaves.length !== block.transactions) return false
  // The list was made with the root; the tree is built again only when the list was edited.
  return listSound ? listsLeaves(block.list, leaves) : rootOf(leaves.map(({ hash }) => hash)) === block.root
}

/** The block's list of transactions; empty when it can no longer be read. */
export function listedIn({ list }: Block): readonly Listed[] {
  try {
    return readList(list)
  } catch (error) {
    if (error instanceof BrokenList) return []
    throw error
  }
}
