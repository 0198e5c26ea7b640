import { noHash } from '#contract/kernel/seal-text.ts'
import type { Db } from '#server/platform/db/database.ts'
import { listBlocks } from './block.queries.ts'
import { type CheckedBlock, checkBlock, listedIn } from './check-block.ts'
import type { Block } from './make-block.ts'
import { findPlace } from './misplaced.queries.ts'
import { type Findings, note } from './seal-problem.ts'
import type { Position } from './sealed-rows.queries.ts'

/** Consecutive blocks and the positions of their transactions. */
export interface SealedStretch {
  readonly blocks: readonly CheckedBlock[]
  readonly after: Position | null
  /** Null for late blocks, whose transactions are between those of others. */
  readonly through: Position | null
  /** A block before it was deleted, so rows without a seal are here too. */
  readonly gap: boolean
}

const blocksAtOnce = 8
/** All blocks in order, checked against themselves and each other. */
export async function* stretchesOf(
  db: Db,
  findings: Findings,
  { saltsKey, transactionsAtOnce }: { saltsKey: string; transactionsAtOnce: number },
): AsyncGenerator<SealedStretch> {
  const chain = openChain(findings)
  let gathered: CheckedBlock[] = []
  let after: Position | null = null
  let through: Position | null = null
  const take = (): SealedStretch[] => {
    const taken = gathered.length === 0 ? [] : [{ blocks: gathered, after, through, gap: false }]
    if (gathered.length > 0) after = through
    gathered = []
    return taken
  }
  for await (const block of everyBlock(db)) {
    const { checked, gap } = chain.add(block)
    if (checked.headerSound && block.saltsKey !== saltsKey)
      throw new Error(`block ${block.number} was sealed with the key ${block.saltsKey}, not with ours`)
    const ownStretch = gap || block.late || !checked.headerSound || !checked.listSound
    if (ownStretch) yield* take()
    if (block.late) {
      yield { blocks: [checked], after: null, through: null, gap }
      continue
    }
    gathered.push(checked)
    through = await endOf(db, checked)
    if (ownStretch) {
      yield { blocks: gathered, after, through, gap }
      gathered = []
      after = through
    } else if (gathered.reduce((sum, one) => sum + one.block.transactions, 0) >= transactionsAtOnce) {
      yield* take()
    }
  }
  yield* take()
}

async function* everyBlock(db: Db): AsyncGenerator<Block> {
  let first = '0'
  for (;;) {
    const blocks = await listBlocks(db, first, blocksAtOnce)
    yield* blocks
    const last = blocks.at(-1)
    if (!last) return
    first = (BigInt(last.number) + 1n).toString()
  }
}

/** The end of a block; if its header is wrong, the position of its last transaction. */
async function endOf(db: Db, { block, headerSound }: CheckedBlock): Promise<Position> {
  const claimed = { time: block.throughTime, id: block.throughId }
  const lastId = headerSound ? undefined : listedIn(block).at(-1)?.id
  return lastId === undefined ? claimed : ((await findPlace(db, lastId)) ?? claimed)
}

interface Chain {
  add(block: Block): { readonly checked: CheckedBlock; readonly gap: boolean }
}

function openChain(findings: Findings): Chain {
  let expected = 1n
  let previous: CheckedBlock | null = null
  return {
    add(block) {
      const number = BigInt(block.number)
      const gap = number !== expected
      if (number > expected)
        note(findings, { change: 'deleted', thing: 'block', id: rangeOf(expected, number - 1n) })
      if (number < expected) note(findings, { change: 'inserted', thing: 'block', id: block.number })
      const checked = checkBlock(block)
      if (!checked.headerSound || !checked.listSound)
        note(findings, { change: 'edited', thing: 'block', id: block.number })
      const linked = block.previousHash === (previous?.block.hash ?? noHash)
      // Both agree with themselves but not with each other: the earlier one was replaced.
      if (!gap && !linked && checked.headerSound && (previous?.headerSound ?? true))
        note(findings, { change: 'edited', thing: 'block', id: (number - 1n).toString() })
      expected = number + 1n
      previous = checked
      return { checked, gap }
    },
  }
}

/** `3`, or `3–7`. */
export function rangeOf(first: bigint, last: bigint): string {
  return first === last ? first.toString() : `${first}–${last}`
}
