import { type Committed, hexOf, type Leaf, markOf } from './commit-rows.ts'

/** What a block stores of one transaction. */
export interface Listed {
  readonly id: string
  readonly leaf: string
  /**
   * Starts of the hashes of the public and private part and of each entry; for each entry also the account's owner.
   */
  readonly publicMark: string
  readonly privateMark: string
  readonly entries: readonly ListedEntry[]
}

export interface ListedEntry {
  readonly mark: string
  readonly identityMark: string
}

// Lengths in hex digits. A transaction: id, number of entries, leaf, two marks; then two marks per entry.
const idLength = 16
const countLength = 4
const leafLength = 64
const markLength = 8
const entriesMax = 0xffff

export class BrokenList extends Error {
  constructor() {
    super('the list of a block has no such length')
    this.name = 'BrokenList'
  }
}

export function writeList(committed: readonly Committed[]): Buffer {
  return Buffer.from(committed.map(writeOne).join(''), 'hex')
}

function writeOne({ row, leaf, publicHash, privateHash, entries }: Committed): string {
  if (entries.length > entriesMax) throw new RangeError(`transaction ${row.id} has ${entries.length} entries`)
  let text = hexOf(row.id) + entries.length.toString(16).padStart(countLength, '0') + leaf
  text += markOf(publicHash) + markOf(privateHash)
  for (const { hash, identityMark } of entries) text += markOf(hash) + identityMark
  return text
}

/** Whether a list has exactly these transactions. The marks are not compared: they only name what differs from a leaf. */
export function listsLeaves(list: Buffer, leaves: readonly Leaf[]): boolean {
  const hex = list.toString('hex')
  let at = 0
  for (const { id, entries, hash } of leaves) {
    const end = at + idLength + countLength + leafLength + 2 * markLength * (1 + entries)
    if (end > hex.length || list.readUInt16BE((at + idLength) / 2) !== entries) return false
    if (!hex.startsWith(hexOf(id), at) || !hex.startsWith(hash, at + idLength + countLength)) return false
    at = end
  }
  return at === hex.length
}

/** @throws BrokenList */
export function readList(list: Buffer): Listed[] {
  const hex = list.toString('hex')
  const listed: Listed[] = []
  let at = 0
  const take = (length: number): string => {
    at += length
    if (at > hex.length) throw new BrokenList()
    return hex.slice(at - length, at)
  }
  while (at < hex.length) {
    const id = BigInt.asIntN(64, BigInt(`0x${take(idLength)}`)).toString()
    const count = Number.parseInt(take(countLength), 16)
    const [leaf, publicMark, privateMark] = [take(leafLength), take(markLength), take(markLength)]
    const entries = Array.from({ length: count }, () => ({
      mark: take(markLength),
      identityMark: take(markLength),
    }))
    listed.push({ id, leaf, publicMark, privateMark, entries })
  }
  return listed
}
