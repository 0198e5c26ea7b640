import type { Db } from '#server/platform/db/database.ts'
import { canonicalJson } from '../canonical-json.rules.ts'
import type { JsonValue } from '../operation.ts'
import { type Maced, type MacKey, macsOf } from '../transaction-mac.ts'
import { byTransaction } from './commit-rows.ts'
import type { EntryRow, TransactionRow } from './sealed-rows.queries.ts'
import { listFromBeforeMacs } from './unmaced.queries.ts'

/** Each transaction was written by a posting engine, which has the key. */
export const macRule = 'ledger.mac'

/** Of these transactions with their entries, those that no posting engine has written. */
export async function findForged(
  db: Db,
  keys: readonly MacKey[],
  rows: readonly TransactionRow[],
  entries: readonly EntryRow[],
): Promise<Set<string>> {
  const own = byTransaction(entries)
  let unknown: readonly TransactionRow[] = rows
  for (const key of keys) unknown = unknown.length === 0 ? unknown : withoutMacOf(key, unknown, own)
  const unmaced = unknown.filter(({ mac }) => mac === null).map(({ id }) => id)
  const excused = unmaced.length === 0 ? new Set() : await listFromBeforeMacs(db, unmaced)
  return new Set(unknown.map(({ id }) => id).filter((id) => !excused.has(id)))
}

type Entries = ReadonlyMap<string, readonly EntryRow[]>

/** Those whose MAC is not of this key. */
function withoutMacOf(key: MacKey, rows: readonly TransactionRow[], entries: Entries): TransactionRow[] {
  const known = rows.map((row) => (row.mac === null ? null : macedOf(row, entries.get(row.id) ?? [])))
  const macs = macsOf(
    key,
    known.filter((one) => one !== null),
  ).values()
  return rows.filter(
    (row, index) => known[index] === null || macs.next().value !== row.mac?.replaceAll('-', ''),
  )
}

/** Null: its legs are not its entries. */
function macedOf(
  { id, publicText, privateText }: TransactionRow,
  entries: readonly EntryRow[],
): Maced | null {
  const [, operation] = publicText.split('\t').map(textOf)
  const [, reverses, actorType, actorId, , keyDigest, , legs, meta] = privateText.split('\t').map(textOf)
  const byKey = new Map(entries.map((entry) => [`${entry.accountId},${entry.version}`, entry]))
  const named = legs?.match(/-?\d+,-?\d+/g) ?? []
  // An element that is no number, or one without its other.
  if (`{${named.join()}}` !== legs) return null
  const found = named.flatMap((key) => byKey.get(key) ?? [])
  if (found.length !== named.length) return null
  return {
    id: BigInt(id),
    operation: operation ?? '',
    actorType: actorType ?? '',
    actorId: bigintOf(actorId),
    keyDigest: keyDigest ?? null,
    reverses: bigintOf(reverses),
    legs: found.map(legOf),
    metaJson: meta ? canonicalJson(JSON.parse(meta) as JsonValue) : null,
  }
}

function legOf({ accountId, version, text }: EntryRow): Maced['legs'][number] {
  const [, , amount, balanceAfter] = text.split('\t')
  return {
    accountId: BigInt(accountId),
    version: BigInt(version),
    amountMinor: BigInt(amount ?? 0),
    balanceAfterMinor: BigInt(balanceAfter ?? 0),
  }
}

function bigintOf(column: string | null | undefined): bigint | null {
  return column ? BigInt(column) : null
}

const escaped: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** A column as COPY writes it. */
function textOf(column: string): string | null {
  return column === '\\N' ? null : column.replace(/\\(.)/g, (_all, letter) => escaped[letter] ?? letter)
}
