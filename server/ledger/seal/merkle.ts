import { hash } from 'node:crypto'
import { nodeText } from '#contract/kernel/seal-text.ts'

export function sha256(text: string): string {
  return hash('sha256', text, 'hex')
}

/** The neighbour to hash with on the way up, and its side. */
export interface MerkleStep {
  readonly side: 'left' | 'right'
  readonly hash: string
}

/** Of at least one leaf. A node without a neighbour moves up unchanged. */
export function rootOf(leaves: readonly string[]): string {
  let level = leaves
  while (level.length > 1) level = levelAbove(level)
  const [root] = level
  if (root === undefined) throw new RangeError('a tree has at least one leaf')
  return root
}

/** From the leaf at `index` to the root. */
export function pathOf(leaves: readonly string[], index: number): MerkleStep[] {
  const steps: MerkleStep[] = []
  let position = index
  for (let level = leaves; level.length > 1; level = levelAbove(level)) {
    const neighbour = level[position ^ 1]
    if (neighbour !== undefined) steps.push({ side: position % 2 === 0 ? 'right' : 'left', hash: neighbour })
    position = Math.floor(position / 2)
  }
  return steps
}

function levelAbove(level: readonly string[]): string[] {
  const above: string[] = []
  for (let index = 0; index < level.length; index += 2) {
    const left = level[index] ?? ''
    const right = level[index + 1]
    above.push(right === undefined ? left : sha256(nodeText(left, right)))
  }
  return above
}
