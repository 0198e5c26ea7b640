import type pg from 'pg'
import {
  type Committed,
  commitRows,
  type Identity,
  identityOf,
  nobody,
  ownerText,
  type StretchRows,
} from './commit-rows.ts'
import type { SealKeys } from './seal-keys.ts'
import { readIdentities } from './sealed-rows.queries.ts'

/** The owners of accounts, kept while many rows are read. */
export interface KnownIdentities {
  readonly byAccount: ReadonlyMap<string, Identity>
  /** Looks up unknown ones. */
  learn(client: pg.ClientBase, accountIds: Iterable<string>): Promise<void>
  /** What these accounts add to the bytes of their entries. */
  learnBytes(client: pg.ClientBase, accountIds: Iterable<number>): Promise<ReadonlyMap<number, Buffer>>
}

const identitiesKnownMax = 500_000

export function knownIdentities(): KnownIdentities {
  const byAccount = new Map<string, Identity>()
  const bytes = new Map<number, Buffer>()

  async function learn(client: pg.ClientBase, accountIds: Iterable<string>): Promise<void> {
    if (byAccount.size > identitiesKnownMax) byAccount.clear()
    const missing = new Set<string>()
    for (const id of accountIds) if (!byAccount.has(id)) missing.add(id)
    if (missing.size === 0) return
    for (const [id, text] of await readIdentities(client, [...missing])) byAccount.set(id, identityOf(text))
  }

  return {
    byAccount,
    learn,
    async learnBytes(client, accountIds) {
      if (bytes.size > identitiesKnownMax) bytes.clear()
      const missing = new Set<number>()
      for (const id of accountIds) if (!bytes.has(id)) missing.add(id)
      if (missing.size === 0) return bytes
      await learn(client, Array.from(missing, String))
      for (const id of missing) bytes.set(id, Buffer.from(ownerText(byAccount.get(String(id)) ?? nobody)))
      return bytes
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
  await known.learn(
    client,
    stretch.entries.map(({ accountId }) => accountId),
  )
  return commitRows(stretch, known.byAccount, keys.salts)
}
