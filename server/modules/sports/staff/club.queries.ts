import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'

/** Exactly one club is ours: the one that is being made so takes the place of the other. */
export async function giveUpOurs(tx: Tx): Promise<void> {
  await sql`update club set our_club = false, updated_at = now() where our_club`.execute(tx)
}

/** The title of a game names both clubs. */
export async function titleGamesOf(tx: Tx, clubId: bigint): Promise<void> {
  await sql`
    update game g set title_ar = a.short_name_ar || ' – ' || b.short_name_ar, title_en = a.short_name_en || ' – ' || b.short_name_en
    from club a, club b
    where a.id = g.club_id and b.id = g.opponent_club_id and ${clubId} in (g.club_id, g.opponent_club_id)`.execute(
    tx,
  )
}
