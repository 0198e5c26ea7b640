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
const publicName = '8000000000000000'
const privateName = '8000000000000001'
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

/** Hashes each transaction in its parts. `entries` holds all entries, by transaction id. */
export function commitRows(
  rows: readonly TransactionRow[],
  entries: ReadonlyMap<string, readonly EntryRow[]>,
  identities: Identities,
  salts: KeyObject,
): Committed[] {
  const own = rows.map(({ id }) => entries.get(id) ?? [])
  const takeSalt = makeSalts(rows, own, salts)
  return rows.map((row, index) => commitOne(row, own[index] ?? [], identities, takeSalt))
}

function commitOne(
  row: TransactionRow,
  entries: readonly EntryRow[],
  identities: Identities,
  takeSalt: () => string,
): Committed {
  const publicHash = sha256(partText('public', takeSalt(), row.publicText))
  const privateHash = sha256(partText('private', takeSalt(), row.privateText))
  const committed: CommittedEntry[] = []
  const parts = [publicHash, privateHash]
  for (const entry of entries) {
    const identity = identities.get(entry.accountId) ?? nobody
    const hash = sha256(partText('entry', takeSalt(), entryText(entry, identity)))
    parts.push(hash)
    committed.push({
      accountId: entry.accountId,
      version: entry.version,
      hash,
      identityMark: identity.mark,
    })
  }
  return { row, leaf: sha256(leafText(parts)), publicHash, privateHash, entries: committed }
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
  rows: readonly TransactionRow[],
  entries: readonly (readonly EntryRow[])[],
  key: KeyObject,
): () => string {
  let names = ''
  for (const [index, { id }] of rows.entries()) {
    const idHex = hexOf(id)
    names += idHex + publicName + idHex + privateName
    for (const { accountId, version } of entries[index] ?? []) names += hexOf(accountId) + hexOf(version)
  }
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  const made = cipher.update(names, 'hex', 'hex') + cipher.final('hex')
  let taken = 0
  return () => {
    taken += saltHexLength
    return made.slice(taken - saltHexLength, taken)
  }
}

/** 16 digits. */
export function hexOf(id: string): string {
  const number = Number(id)
  // Numbers convert faster; only a tamperer makes negative ones.
  const digits = Number.isSafeInteger(number) && number >= 0 ? number : BigInt.asUintN(64, BigInt(id))
  return digits.toString(16).padStart(16, '0')
}
