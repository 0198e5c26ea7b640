import { type RawBuilder, sql } from 'kysely'
import { phoneSought } from '#contract/kernel/phone.ts'

/** The most words a search looks for; what stands behind them narrows nothing. */
const wordsMax = 6

/**
 * Each word that was typed, somewhere in a column that a migration made of `search_text`; none of blanks alone. A phone
 * is one word and stands there as it is kept.
 */
export function hasWords(searched: RawBuilder<unknown>, typed: string): RawBuilder<unknown>[] {
  const sought = phoneSought(typed) ?? typed
  const words = Math.min(wordsMax, sought.split(/\s+/).filter(Boolean).length)
  return Array.from({ length: words }, (_, at) => sql`${searched} like search_pattern(${sought}, ${at + 1})`)
}
