import { hash, type KeyObject } from 'node:crypto'
import { leafText, partText, type SealPartKind } from '#contract/kernel/seal-text.ts'
import { encryptNames, type Leaf, openNames, saltHexLength } from './commit-rows.ts'
import { type CopiedEntry, type CopiedTransaction, copiedEntries, copiedTransactions } from './copied-rows.ts'
import { sha256 } from './merkle.ts'

/** What COPY has written of the transactions of a stretch, and of their entries by transaction, account and version. */
export interface StretchBytes {
  readonly rows: Buffer
  readonly entries: Buffer
}

/** A transaction, and which of the entries are its own. */
interface Grouped {
  readonly row: CopiedTransaction
  readonly first: number
  readonly after: number
}

export interface CopiedStretch {
  readonly bytes: StretchBytes
  readonly entries: readonly CopiedEntry[]
  readonly groups: readonly Grouped[]
  /** The bytes of the longest part. */
  readonly partBytesMax: number
}

/**
 * Null when these rows are not as the program writes them: with an unusual id, or with entries of no transaction.
 * @param elsewhere transactions to leave out, with their entries
 */
export function groupCopied(bytes: StretchBytes, elsewhere: ReadonlySet<string>): CopiedStretch | null {
  const rows = copiedTransactions(bytes.rows)
  const entries = copiedEntries(bytes.entries)
  if (!rows || !entries) return null
  const firstOf = new Map<number, number>()
  for (const [index, { transactionId }] of entries.entries())
    if (entries[index - 1]?.transactionId !== transactionId) firstOf.set(transactionId, index)
  const groups: Grouped[] = []
  let partBytesMax = 0
  for (const row of rows) {
    const first = firstOf.get(row.id) ?? entries.length
    firstOf.delete(row.id)
    let after = first
    while (entries[after]?.transactionId === row.id) after += 1
    if (elsewhere.size > 0 && elsewhere.has(row.id.toString())) continue
    partBytesMax = Math.max(partBytesMax, row.end - row.macAt)
    groups.push({ row, first, after })
  }
  for (const { textAt, end } of entries) partBytesMax = Math.max(partBytesMax, end - textAt)
  return firstOf.size === 0 ? { bytes, entries, groups, partBytesMax } : null
}

/**
 * The same as of rows that were read as texts, at a fraction of their time.
 * @param owners what each account adds to its entries, by its id
 */
export function leavesOfCopied(
  { bytes, entries, groups, partBytesMax }: CopiedStretch,
  owners: ReadonlyMap<number, Buffer>,
  saltsKey: KeyObject,
): Leaf[] {
  let ownerBytesMax = 0
  for (const { accountId } of entries)
    ownerBytesMax = Math.max(ownerBytesMax, owners.get(accountId)?.length ?? 0)
  const salts = Buffer.from(encryptNames(namesOf(groups, entries), saltsKey), 'latin1')
  const open = (kind: SealPartKind) => openPart(kind, salts, partBytesMax + ownerBytesMax)
  const [ofPublic, ofPrivate, ofEntry] = [open('public'), open('private'), open('entry')]
  let salt = 0
  return groups.map(({ row, first, after }) => {
    const parts = [
      ofPublic
        .begin(salt++)
        .add(bytes.rows, row.publicAt, row.privateAt - 1)
        .hash(),
      withMac(ofPrivate.begin(salt++).add(bytes.rows, row.privateAt, row.end), bytes.rows, row).hash(),
    ]
    for (let index = first; index < after; index += 1) {
      const entry = entries[index]
      const owner = entry && owners.get(entry.accountId)
      if (!owner) throw new RangeError('the owner of an account was not looked up')
      parts.push(
        ofEntry.begin(salt++).add(bytes.entries, entry.textAt, entry.end).add(owner, 0, owner.length).hash(),
      )
    }
    return { id: row.id.toString(), entries: after - first, hash: sha256(leafText(parts)) }
  })
}

const tab = Buffer.from('\t')
/** As COPY writes the MAC of rows from before there were MACs. */
const noMac = Buffer.from('\\N\t')

function withMac(part: Part, rows: Buffer, { macAt, publicAt }: CopiedTransaction): Part {
  if (noMac.equals(rows.subarray(macAt, publicAt))) return part
  return part.add(tab, 0, tab.length).add(rows, macAt, publicAt - 1)
}

/** A name for each part, in the order of the parts. */
function namesOf(groups: readonly Grouped[], entries: readonly CopiedEntry[]): Buffer {
  const names = openNames(groups.reduce((sum, { first, after }) => sum + 2 + after - first, 0))
  for (const { row, first, after } of groups) {
    names.addRow(row.id)
    for (const entry of entries.slice(first, after)) names.addEntry(entry.accountId, entry.version)
  }
  return names.bytes
}

/** One part after the other is written to the same bytes, and hashed there. */
interface Part {
  begin(salt: number): Part
  add(bytes: Buffer, from: number, to: number): Part
  hash(): string
}

/** @param salts all of them, one after the other */
function openPart(kind: SealPartKind, salts: Buffer, textBytesMax: number): Part {
  const anySalt = '0'.repeat(saltHexLength)
  const head = Buffer.from(partText(kind, anySalt, ''))
  const saltAt = head.indexOf(anySalt)
  const buffer = Buffer.concat([head, Buffer.allocUnsafe(textBytesMax)])
  let end = 0
  const part: Part = {
    begin(salt) {
      salts.copy(buffer, saltAt, salt * saltHexLength, (salt + 1) * saltHexLength)
      end = head.length
      return part
    },
    add(bytes, from, to) {
      if (end + to - from > buffer.length) throw new RangeError('a part is longer than expected')
      bytes.copy(buffer, end, from, to)
      end += to - from
      return part
    },
    hash: () => hash('sha256', buffer.subarray(0, end)),
  }
  return part
}
