import { defaultCurrency } from '#contract/kernel/currencies.ts'
import type { ReadDb } from '#server/platform/db/database.ts'
import { type KeyRing, parseReference } from '#server/platform/secrets/index.ts'
import type { MovementFilter } from './movement-filter.queries.ts'
import { findLatestTransactionIds, type Sought } from './movement-search.queries.ts'
import { amountIn, holdingPart, partOfReference, phoneIn, referencesComparedMax } from './read-search.ts'

/** The filter of a typed text: one transaction by its whole reference, or movements by what is shown of them. */
export async function seekMovements(
  db: ReadDb,
  keys: KeyRing,
  accountId: bigint,
  typed: string | undefined,
): Promise<Pick<MovementFilter, 'transactionId' | 'sought'>> {
  if (!typed) return {}
  const transactionId = parseReference(keys, typed)
  return transactionId === null ? { sought: await readSought(db, keys, accountId, typed) } : { transactionId }
}

async function readSought(db: ReadDb, keys: KeyRing, accountId: bigint, words: string): Promise<Sought> {
  const part = partOfReference(words)
  const latest = part === null ? [] : await findLatestTransactionIds(db, accountId, referencesComparedMax)
  return {
    words,
    phone: phoneIn(words),
    amountMinor: amountIn(words, defaultCurrency),
    transactionIds: part === null ? [] : holdingPart(keys, latest, part),
  }
}
