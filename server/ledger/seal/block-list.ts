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
  let text = hexOf(row.id) + countOf(entries.length) + leaf
  text += markOf(publicHash) + markOf(privateHash)
  for (const { hash, identityMark } of entries) text += markOf(hash) + identityMark
  return text
}

function countOf(entries: number): string {
  return entries.toString(16).padStart(countLength, '0')
}

/** Whether a list has exactly these transactions. The marks are not compared: they only name what differs from a leaf. */
export function listsLeaves(list: Buffer, leaves: readonly Leaf[]): boolean {
  let at = 0
  for (const { id, entries, hash } of leaves) {
    // A text of the whole list would be too large for the part of the heap that is cleaned quickly.
    const leafEnd = at + (idLength + countLength + leafLength) / 2
    if (list.toString('hex', at, leafEnd) !== `${hexOf(id)}${countOf(entries)}${hash}`) return false
    at = leafEnd + markLength * (1 + entries)
  }
  return at === list.length
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
