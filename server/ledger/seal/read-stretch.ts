import type pg from 'pg'
import { type Committed, commitRows, type Identity, identityOf, type StretchRows } from './commit-rows.ts'
import type { SealKeys } from './seal-keys.ts'
import { type EntryRow, readIdentities } from './sealed-rows.queries.ts'

/** The owners of accounts, kept while many rows are read. */
export interface KnownIdentities {
  readonly byAccount: ReadonlyMap<string, Identity>
  /** Looks up unknown ones. */
  learn(client: pg.ClientBase, entries: readonly EntryRow[]): Promise<void>
}

const identitiesKnownMax = 500_000

export function knownIdentities(): KnownIdentities {
  const byAccount = new Map<string, Identity>()
  return {
    byAccount,
    async learn(client, entries) {
      if (byAccount.size > identitiesKnownMax) byAccount.clear()
      const missing = new Set<string>()
      for (const { accountId } of entries) if (!byAccount.has(accountId)) missing.add(accountId)
      if (missing.size === 0) return
      for (const [id, text] of await readIdentities(client, [...missing])) byAccount.set(id, identityOf(text))
    },
  }
}

/** Rows with their entries, hashed. */
export async function commitStretch(
  client: pg.ClientBase,
  known: KnownIdentities,
  stretch: StretchRows,
  keys: SealKeys,
): Promise<Committed[]> {
  await known.learn(client, stretch.entries)
  return commitRows(stretch, known.byAccount, keys.salts)
}
