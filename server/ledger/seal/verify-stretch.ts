import type pg from 'pg'
import type { Listed } from './block-list.ts'
import { type CheckedBlock, isAsSealed, listedIn } from './check-block.ts'
import { byTransaction, commitRows, type Leaf, leavesOf, type StretchRows } from './commit-rows.ts'
import { compareTransaction, keyOf } from './compare-rows.ts'
import type { KnownIdentities } from './read-stretch.ts'
import type { SealKeys } from './seal-keys.ts'
import { type Findings, noteIn } from './seal-problem.ts'
import { readEntries, readEntriesOf, readTransactions, readTransactionsById } from './sealed-rows.queries.ts'
import type { SealedStretch } from './sealed-stretches.ts'

export interface StretchReader {
  /** Two connections, to read both tables at once. */
  readonly clients: readonly [pg.ClientBase, pg.ClientBase]
  readonly identities: KnownIdentities
  readonly keys: SealKeys
  /** Transactions of late blocks are in the stretches of others. */
  readonly lateIds: ReadonlySet<string>
}

export async function readStretch(
  { clients, lateIds }: StretchReader,
  { blocks, after, through }: SealedStretch,
): Promise<StretchRows> {
  const [first, second] = clients
  if (!through) {
    const rows = await readTransactionsById(first, [...listedById(blocks).keys()])
    return { rows, entries: await readEntriesOf(second, rows) }
  }
  const [rows, entries] = await Promise.all([
    readTransactions(first, { after, through }),
    readEntries(second, { after, through }),
  ])
  if (lateIds.size === 0) return { rows, entries }
  return {
    rows: rows.filter(({ id }) => !lateIds.has(id)),
    entries: entries.filter(({ transactionId }) => !lateIds.has(transactionId)),
  }
}

/** Compares rows with their seals. */
export async function compareStretch(
  findings: Findings,
  { clients, identities, keys }: StretchReader,
  { blocks, gap }: SealedStretch,
  stretch: StretchRows,
): Promise<void> {
  await identities.learn(clients[0], stretch.entries)
  if (areAsSealed(blocks, leavesOf(stretch, identities.byAccount, keys.salts))) return
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
