import type pg from 'pg'
import { blockRestText } from '#contract/kernel/seal-text.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { findBlockAt, findPlaceOf, listBlockHashes, listLateBlocks } from './block.queries.ts'
import { listedIn } from './check-block.ts'
import { type Committed, commitRows, entryText, type Identity, identityOf, makeSalts } from './commit-rows.ts'
import { findHeadOf, type Head } from './head.queries.ts'
import { legKeysOf } from './leg-keys.ts'
import type { Block } from './make-block.ts'
import { type MerkleStep, pathOf, sha256 } from './merkle.ts'
import type { SealKeys } from './seal-keys.ts'
import { withClient } from './seal-next.ts'
import {
  type EntryRow,
  readEntriesByKey,
  readIdentities,
  readTransactionsById,
  type TransactionRow,
} from './sealed-rows.queries.ts'

export interface TransactionProof {
  readonly parts: readonly { readonly hash: string; readonly shown: { salt: string; text: string } | null }[]
  readonly pathToBlock: readonly MerkleStep[]
  readonly block: { readonly number: string; readonly previousHash: string; readonly restHash: string }
  readonly published: { readonly pathToHead: readonly MerkleStep[]; readonly head: Head } | null
}

export interface ProofAsked {
  readonly transactionId: bigint
  /** The asker sees the public part and the entries of their own accounts. */
  readonly ownerType: string
  readonly ownerId: bigint
}

/**
 * How a transaction follows from the chain. Made from the current rows: if one changed after sealing, the proof
 * fails.
 * @returns undefined when none of the owner's accounts is in it, null when it is not sealed yet
 */
export async function proveTransaction(
  database: Database,
  keys: SealKeys,
  asked: ProofAsked,
): Promise<TransactionProof | null | undefined> {
  const found = await withClient(database, (client) => readWhole(client, asked.transactionId.toString()))
  if (!found) return undefined
  const own = found.entries.map(({ accountId }) => isOwn(found.identities.get(accountId), asked))
  if (!own.includes(true)) return undefined
  const { row, entries, identities } = found
  const [committed] = commitRows({ rows: [row], entries }, identities, keys.salts)
  const position = await findInBlock(database.db, row)
  if (!committed || !position) return null
  const takeSalt = makeSalts([{ row, own: entries }], keys.salts)
  const parts = [
    { hash: committed.publicHash, shown: { salt: takeSalt(), text: row.publicText } },
    { hash: committed.privateHash, shown: onlyWhen(false, takeSalt(), row.privateText) },
    ...entries.map((entry, index) => showEntry(committed, index, entry, identities, takeSalt(), own[index])),
  ]
  return { parts, ...(await chainOf(database.db, position)) }
}

/** The block that seals a transaction; null until there is one. */
export async function findSealOf(db: Db, transactionId: bigint): Promise<string | null> {
  const position = await findPlaceOf(db, transactionId)
  const found = position && (await findInBlock(db, { id: position.id, createdAt: position.time }))
  return found ? found.block.number : null
}

interface Whole {
  readonly row: TransactionRow
  readonly entries: readonly EntryRow[]
  readonly identities: ReadonlyMap<string, Identity>
}

async function readWhole(client: pg.ClientBase, id: string): Promise<Whole | null> {
  const [row] = await readTransactionsById(client, [id])
  if (!row) return null
  const read = await readEntriesByKey(client, legKeysOf(row))
  const entries = read.filter(({ transactionId }) => transactionId === id)
  const texts = await readIdentities(
    client,
    entries.map(({ accountId }) => accountId),
  )
  const identities = new Map([...texts].map(([accountId, text]) => [accountId, identityOf(text)]))
  return { row, entries, identities }
}

function isOwn(identity: Identity | undefined, { ownerType, ownerId }: ProofAsked): boolean {
  const [, type, id] = (identity?.text ?? '').split('\t')
  return type === ownerType && id === ownerId.toString()
}

function showEntry(
  committed: Committed,
  index: number,
  entry: EntryRow,
  identities: ReadonlyMap<string, Identity>,
  salt: string,
  own = false,
): TransactionProof['parts'][number] {
  const identity = identities.get(entry.accountId)
  const hash = committed.entries[index]?.hash ?? ''
  return { hash, shown: identity ? onlyWhen(own, salt, entryText(entry, identity)) : null }
}

/** Without the salt a hash reveals nothing. */
function onlyWhen(own: boolean, salt: string, text: string): { salt: string; text: string } | null {
  return own ? { salt, text } : null
}

interface BlockPosition {
  readonly block: Block
  readonly index: number
  readonly leaves: readonly string[]
}

async function findInBlock(
  db: Db,
  row: Pick<TransactionRow, 'id' | 'createdAt'>,
): Promise<BlockPosition | null> {
  const block = await findBlockAt(db, { time: row.createdAt, id: row.id })
  const position = block && placeIn(block, row.id)
  if (position) return position
  for (const late of await listLateBlocks(db)) {
    const latePlace = placeIn(late, row.id)
    if (latePlace) return latePlace
  }
  return null
}

function placeIn(block: Block, id: string): BlockPosition | null {
  const listed = listedIn(block)
  const index = listed.findIndex((one) => one.id === id)
  return index < 0 ? null : { block, index, leaves: listed.map(({ leaf }) => leaf) }
}

async function chainOf(
  db: Db,
  { block, index, leaves }: BlockPosition,
): Promise<Pick<TransactionProof, 'pathToBlock' | 'block' | 'published'>> {
  const { number, previousHash } = block
  const head = await findHeadOf(db, number)
  return {
    pathToBlock: pathOf(leaves, index),
    block: { number, previousHash, restHash: sha256(blockRestText(block)) },
    published: head && { pathToHead: await pathToHead(db, head, number), head },
  }
}

async function pathToHead(db: Db, { firstBlock, lastBlock }: Head, number: string): Promise<MerkleStep[]> {
  const hashes = await listBlockHashes(db, firstBlock, lastBlock)
  return pathOf(hashes, Number(BigInt(number) - BigInt(firstBlock)))
}
