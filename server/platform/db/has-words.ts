import { type RawBuilder, sql } from 'kysely'
import { phoneSought } from '#contract/kernel/phone.ts'

/** The most words of a search; further words are ignored. */
const wordsMax = 6

/**
 * Each typed word, anywhere in a column made by `search_text`; none for blanks. A phone is one word, in its stored
 * form.
 */
export function hasWords(searched: RawBuilder<unknown>, typed: string): RawBuilder<unknown>[] {
  const sought = phoneSought(typed) ?? typed
  const words = Math.min(wordsMax, sought.split(/\s+/).filter(Boolean).length)
  return Array.from({ length: words }, (_, at) => sql`${searched} like search_pattern(${sought}, ${at + 1})`)
}

/** As `hasWords`, in one condition. Blanks alone match nothing. */
export function hasEachWord(searched: RawBuilder<unknown>, typed: string): RawBuilder<unknown> {
  const conditions = hasWords(searched, typed)
  return conditions.length === 0 ? sql`false` : sql.join(conditions, sql` and `)
}
