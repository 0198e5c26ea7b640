import { sql } from 'kysely'

const wordsMax = 6

/** The ids of clients by member number, name in any spelling, or phone; reads the index of their section's search. */
export function clientsNamed(typed: string) {
  const words = Math.min(wordsMax, typed.split(/\s+/).filter(Boolean).length)
  const patterns = Array.from(
    { length: words },
    (
      _,
      at,
    ) => sql`search_text(coalesce(m."member_no"::text, '') || ' ' || coalesce(m."name"::text, '') || ' ' ||
      coalesce(m."phone"::text, '')) like search_pattern(${typed}, ${at + 1})`,
  )
  return patterns.length === 0
    ? sql`(select null::bigint where false)`
    : sql`(select m.id from client m where ${sql.join(patterns, sql` and `)})`
}
