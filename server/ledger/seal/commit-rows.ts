import { createCipheriv, type KeyObject } from 'node:crypto'
import { leafText, partText } from '#contract/kernel/seal-text.ts'
import { sha256 } from './merkle.ts'
import type { EntryRow, TransactionRow } from './sealed-rows.queries.ts'

/** The owner of each account, as text and as a short mark, by id. */
export type Identities = ReadonlyMap<string, Identity>
export interface Identity {
  readonly text: string
  readonly mark: string
}

export interface CommittedEntry {
  readonly accountId: string
  readonly version: string
  readonly hash: string
  readonly identityMark: string
}

/** A transaction with all its hashes. */
export interface Committed {
  readonly row: TransactionRow
  readonly leaf: string
  readonly publicHash: string
  readonly privateHash: string
  /** By account and version. */
  readonly entries: readonly CommittedEntry[]
}

/** In place of an entry's version, which is above zero. */
const publicName = Buffer.from('8000000000000000', 'hex')
const privateName = Buffer.from('8000000000000001', 'hex')
const idBytes = 8
const saltHexLength = 32
const markHexLength = 8

/** For a missing account; no other has this text. */
const nobody: Identity = { text: '', mark: '0'.repeat(markHexLength) }

export function identityOf(text: string): Identity {
  return { text, mark: markOf(sha256(`mahfaza identity\n${text}`)) }
}

/** Enough of a hash to identify the changed row; the full hashes prove the change. */
export function markOf(hash: string): string {
  return hash.slice(0, markHexLength)
}

export interface StretchRows {
  readonly rows: readonly TransactionRow[]
  /** At least all entries of these rows. */
  readonly entries: readonly EntryRow[]
}

/** Hashes each transaction in its parts. */
export function commitRows(stretch: StretchRows, identities: Identities, salts: KeyObject): Committed[] {
  return Array.from(hashRows(stretch, identities, salts), ({ row, own, parts }) => {
    const [publicHash = '', privateHash = '', ...hashes] = parts
    const entries = own.map(({ accountId, version }, index) => ({
      accountId,
      version,
      hash: hashes[index] ?? '',
      identityMark: (identities.get(accountId) ?? nobody).mark,
    }))
    return { row, leaf: leafOf(parts), publicHash, privateHash, entries }
  })
}

/** A transaction as a seal is compared with it. */
export interface Leaf {
  readonly id: string
  readonly entries: number
  readonly hash: string
}

export function leavesOf(stretch: StretchRows, identities: Identities, salts: KeyObject): Leaf[] {
  return Array.from(hashRows(stretch, identities, salts), ({ row, own, parts }) => ({
    id: row.id,
    entries: own.length,
    hash: leafOf(parts),
  }))
}

interface HashedRow {
  readonly row: TransactionRow
  readonly own: readonly EntryRow[]
  /** Of the public part, of the private part, and of each entry. */
  readonly parts: readonly string[]
}

function* hashRows(
  { rows, entries }: StretchRows,
  identities: Identities,
  salts: KeyObject,
): Generator<HashedRow> {
  const groups = byTransaction(entries)
  const all = rows.map((row) => ({ row, own: groups.get(row.id) ?? [] }))
  const takeSalt = makeSalts(all, salts)
  for (const { row, own } of all) {
    const parts = [
      sha256(partText('public', takeSalt(), row.publicText)),
      sha256(partText('private', takeSalt(), row.privateText)),
    ]
    for (const entry of own) {
      const identity = identities.get(entry.accountId) ?? nobody
      parts.push(sha256(partText('entry', takeSalt(), entryText(entry, identity))))
    }
    yield { row, own, parts }
  }
}

function leafOf(parts: readonly string[]): string {
  return sha256(leafText(parts))
}

export function byTransaction(entries: readonly EntryRow[]): Map<string, EntryRow[]> {
  const groups = new Map<string, EntryRow[]>()
  for (const entry of entries) {
    const group = groups.get(entry.transactionId)
    if (group) group.push(entry)
    else groups.set(entry.transactionId, [entry])
  }
  return groups
}

/** The sealed text of an entry: its columns and its account's owner. */
export function entryText({ text }: EntryRow, identity: Identity): string {
  return `${text}\t${identity.text}`
}

/**
 * One salt per part, in order: AES of the part's name, so no part changes with its neighbours. Without the key it
 * looks random; it is much faster than an HMAC.
 */
export function makeSalts(
  rows: readonly { readonly row: TransactionRow; readonly own: readonly EntryRow[] }[],
  key: KeyObject,
): () => string {
  const parts = rows.reduce((sum, { own }) => sum + 2 + own.length, 0)
  const names = Buffer.allocUnsafe(parts * 2 * idBytes)
  let end = 0
  for (const { row, own } of rows) {
    for (const name of [publicName, privateName]) {
      writeId(names, row.id, end)
      names.set(name, end + idBytes)
      end += 2 * idBytes
    }
    for (const { accountId, version } of own) {
      writeId(names, accountId, end)
      writeId(names, version, end + idBytes)
      end += 2 * idBytes
    }
  }
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  const made = cipher.update(names, undefined, 'hex') + cipher.final('hex')
  let taken = 0
  return () => {
    taken += saltHexLength
    return made.slice(taken - saltHexLength, taken)
  }
}

function writeId(buffer: Buffer, id: string, at: number): void {
  const number = Number(id)
  // Numbers convert faster; only a tamperer makes negative ones.
  if (Number.isSafeInteger(number) && number >= 0) {
    buffer.writeUInt32BE(Math.floor(number / 2 ** 32), at)
    buffer.writeUInt32BE(number >>> 0, at + 4)
  } else buffer.writeBigInt64BE(BigInt.asIntN(64, BigInt(id)), at)
}

/** 16 digits. */
export function hexOf(id: string): string {
  const number = Number(id)
  // Numbers convert faster; only a tamperer makes negative ones.
  const digits = Number.isSafeInteger(number) && number >= 0 ? number : BigInt.asUintN(64, BigInt(id))
  return digits.toString(16).padStart(16, '0')
}
