import type pg from 'pg'
import type { Listed } from './block-list.ts'
import { type CheckedBlock, isAsSealed, listedIn } from './check-block.ts'
import { byTransaction, commitRows, type Leaf, type StretchRows } from './commit-rows.ts'
import { compareTransaction, keyOf } from './compare-rows.ts'
import { type CopiedStretch, groupCopied, leavesOfCopied, type StretchBytes } from './leaf-bytes.ts'
import type { KnownIdentities } from './read-stretch.ts'
import type { SealKeys } from './seal-keys.ts'
import { type Findings, noteIn } from './seal-problem.ts'
import {
  copyEntries,
  copyEntriesOf,
  copyTransactions,
  copyTransactionsById,
  entriesOf,
  transactionsOf,
} from './sealed-rows.queries.ts'
import type { SealedStretch } from './sealed-stretches.ts'

export interface Compared {
  readonly transactions: number
  readonly entries: number
}

/** What all stretches are read and compared with. */
export interface StretchTerms {
  readonly identities: KnownIdentities
  readonly keys: SealKeys
  /** Transactions of late blocks are in the stretches of others. */
  readonly lateIds: ReadonlySet<string>
}

export async function readStretch(
  client: pg.ClientBase,
  { blocks, after, through }: SealedStretch,
): Promise<StretchBytes> {
  if (!through) {
    const rows = await copyTransactionsById(client, [...listedById(blocks).keys()])
    return { rows, entries: await copyEntriesOf(client, transactionsOf(rows)) }
  }
  const rows = await copyTransactions(client, { after, through })
  return { rows, entries: await copyEntries(client, { after, through }) }
}

/** Compares rows with their seals. @returns how many there were */
export async function compareStretch(
  findings: Findings,
  client: pg.ClientBase,
  { blocks, gap, through }: SealedStretch,
  bytes: StretchBytes,
  { identities, keys, lateIds }: StretchTerms,
): Promise<Compared> {
  const elsewhere = through ? lateIds : nothing
  const copied = groupCopied(bytes, elsewhere)
  if (copied) {
    const owners = await identities.learnBytes(client, accountsOf(copied))
    const leaves = leavesOfCopied(copied, owners, keys.salts)
    if (areAsSealed(blocks, leaves)) return countOf(leaves)
  }
  const stretch = readAsTexts(bytes, elsewhere)
  await identities.learn(
    client,
    stretch.entries.map(({ accountId }) => accountId),
  )
  const missing = listedById(blocks)
  const known = new Set<string>(missing.keys())
  for (const now of commitRows(stretch, identities.byAccount, keys.salts)) {
    const sealed = missing.get(now.row.id)
    missing.delete(now.row.id)
    if (sealed) compareTransaction(findings, now, sealed)
    else if (!gap) noteIn(findings, findings.unlistedTransactions, now.row.id)
  }
  for (const id of missing.keys()) noteIn(findings, findings.missingTransactions, id)
  noteUnknown(findings, stretch, known, gap)
  return { transactions: stretch.rows.length, entries: stretch.entries.length }
}

const nothing: ReadonlySet<string> = new Set()

function* accountsOf({ entries }: CopiedStretch): Generator<number> {
  for (const { accountId } of entries) yield accountId
}

function countOf(leaves: readonly Leaf[]): Compared {
  return { transactions: leaves.length, entries: leaves.reduce((sum, { entries }) => sum + entries, 0) }
}

function readAsTexts(bytes: StretchBytes, elsewhere: ReadonlySet<string>): StretchRows {
  const [rows, entries] = [transactionsOf(bytes.rows), entriesOf(bytes.entries)]
  if (elsewhere.size === 0) return { rows, entries }
  return {
    rows: rows.filter(({ id }) => !elsewhere.has(id)),
    entries: entries.filter(({ transactionId }) => !elsewhere.has(transactionId)),
  }
}

/** Nearly always; also when only a block's list was edited, which is reported already. */
function areAsSealed(blocks: readonly CheckedBlock[], leaves: readonly Leaf[]): boolean {
  let start = 0
  for (const checked of blocks) {
    const end = start + checked.block.transactions
    if (!isAsSealed(checked, leaves.slice(start, end))) return false
    start = end
  }
  return start === leaves.length
}

function listedById(blocks: readonly CheckedBlock[]): Map<string, Listed> {
  return new Map(blocks.flatMap(({ block }) => listedIn(block).map((one) => [one.id, one] as const)))
}

/** Entries of transactions that are elsewhere. Entries of a deleted transaction are reported with it. */
function noteUnknown(
  findings: Findings,
  { rows, entries }: StretchRows,
  known: ReadonlySet<string>,
  gap: boolean,
): void {
  const present = new Set(rows.map(({ id }) => id))
  for (const [transactionId, own] of byTransaction(entries)) {
    if (present.has(transactionId) || known.has(transactionId) || gap) continue
    for (const entry of own) noteIn(findings, findings.unlistedEntries, keyOf(entry))
  }
}
