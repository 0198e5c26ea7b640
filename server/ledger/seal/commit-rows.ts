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
export const saltHexLength = 32
const markHexLength = 8

/** For a missing account; no other has this text. */
export const nobody: Identity = { text: '', mark: '0'.repeat(markHexLength) }

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
  const groups = byTransaction(stretch.entries)
  const all = stretch.rows.map((row) => ({ row, own: groups.get(row.id) ?? [] }))
  const takeSalt = makeSalts(all, salts)
  return all.map(({ row, own }) => {
    const publicHash = sha256(partText('public', takeSalt(), row.publicText))
    const privateHash = sha256(partText('private', takeSalt(), row.privateText))
    const entries = own.map((entry) => {
      const identity = identities.get(entry.accountId) ?? nobody
      const entryHash = sha256(partText('entry', takeSalt(), entryText(entry, identity)))
      return {
        accountId: entry.accountId,
        version: entry.version,
        hash: entryHash,
        identityMark: identity.mark,
      }
    })
    const leaf = sha256(leafText([publicHash, privateHash, ...entries.map((entry) => entry.hash)]))
    return { row, leaf, publicHash, privateHash, entries }
  })
}

/** A transaction as a seal is compared with it. */
export interface Leaf {
  readonly id: string
  readonly entries: number
  readonly hash: string
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
  return text + ownerText(identity)
}

/** What an account adds to each of its entries. */
export function ownerText({ text }: Identity): string {
  return `\t${text}`
}

/**
 * One salt per part, in order: AES of the part's name, so no part changes with its neighbours. Without the key it
 * looks random; it is much faster than an HMAC.
 */
export function makeSalts(
  rows: readonly { readonly row: TransactionRow; readonly own: readonly EntryRow[] }[],
  key: KeyObject,
): () => string {
  const names = openNames(rows.reduce((sum, { own }) => sum + 2 + own.length, 0))
  for (const { row, own } of rows) {
    names.addRow(row.id)
    for (const { accountId, version } of own) names.addEntry(accountId, version)
  }
  const made = encryptNames(names.bytes, key)
  let taken = 0
  return () => {
    taken += saltHexLength
    return made.slice(taken - saltHexLength, taken)
  }
}

/** The names of parts, from which their salts are made. */
export function openNames(parts: number) {
  const bytes = Buffer.allocUnsafe(parts * 2 * idBytes)
  let end = 0
  const add = (id: string | number): void => {
    writeId(bytes, id, end)
    end += idBytes
  }
  return {
    bytes,
    addRow(id: string | number) {
      for (const name of [publicName, privateName]) {
        add(id)
        bytes.set(name, end)
        end += idBytes
      }
    },
    addEntry(accountId: string | number, version: string | number) {
      add(accountId)
      add(version)
    },
  }
}

/** Salts as hexadecimal digits, one after the other. */
export function encryptNames(names: Buffer, key: KeyObject): string {
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  return cipher.update(names, undefined, 'hex') + cipher.final('hex')
}

function writeId(buffer: Buffer, id: string | number, at: number): void {
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
