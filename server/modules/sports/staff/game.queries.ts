import { sql } from 'kysely'
import type { Cancellable } from '#server/modules/tickets/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

interface Title {
  readonly title_ar: string
  readonly title_en: string
}

export async function findTitle(db: Db, clubId: bigint, opponentId: bigint): Promise<Title> {
  const { rows } = await sql<Title>`
    select a.short_name_ar || ' – ' || b.short_name_ar as title_ar, a.short_name_en || ' – ' || b.short_name_en as title_en
    from club a, club b where a.id = ${clubId} and b.id = ${opponentId}`.execute(db)
  return rows[0] ?? { title_ar: '–', title_en: '–' }
}

interface Goals {
  readonly our_goals: number
  readonly their_goals: number
}

/** The score that follows from the events of a game. */
export async function countGoals(tx: Tx, gameId: bigint): Promise<Goals> {
  const { rows } = await sql<Goals>`
    select
      count(*) filter (where (e.team = 'ours') = (t.counts_for = 'team'))::integer as our_goals,
      count(*) filter (where (e.team = 'theirs') = (t.counts_for = 'team'))::integer as their_goals
    from game_event e join game_event_type t on t.id = e.game_event_type_id
    where e.game_id = ${gameId} and e.deleted_at is null and t.counts_for <> 'none'`.execute(tx)
  return rows[0] ?? { our_goals: 0, their_goals: 0 }
}

const mayBeCancelled = sql`g.status in ('scheduled', 'postponed', 'abandoned')`

export async function findGame(db: Db, id: bigint): Promise<Cancellable | null> {
  const { rows } = await sql<Cancellable>`
    select jsonb_build_object('ar', g.title_ar, 'en', g.title_en) as title, g.starts_at as "startsAt",
      ${mayBeCancelled} as "mayBeCancelled"
    from game g where g.id = ${id} and g.deleted_at is null`.execute(db)
  return rows[0] ?? null
}

/** @returns false for one that is played or cancelled already */
export async function markCancelled(tx: Tx, id: bigint): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update game g set status = 'cancelled', updated_at = now()
    where g.id = ${id} and g.deleted_at is null and ${mayBeCancelled}`.execute(tx)
  return numAffectedRows === 1n
}

export async function wasAbandoned(tx: Tx, id: bigint): Promise<boolean> {
  const { rows } = await sql`select from game where id = ${id} and status = 'abandoned'`.execute(tx)
  return rows.length > 0
}

/** It has events, or its first half is over. */
export async function hasBegun(tx: Tx, gameId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from game g where g.id = ${gameId} and (g.half > 1
      or exists (select from game_event e where e.game_id = g.id and e.deleted_at is null))`.execute(tx)
  return rows.length > 0
}

/** Locks a game until the transaction ends, so that two events are counted one after the other. */
export async function lockGame(tx: Tx, gameId: bigint): Promise<{ readonly status: string } | null> {
  const { rows } = await sql<{
    status: string
  }>`select status from game where id = ${gameId} for update`.execute(tx)
  return rows[0] ?? null
}

/** The score follows from the events, unless it was set by hand; open pages are told in any case. */
export async function followEvents(tx: Tx, gameId: bigint): Promise<void> {
  const { our_goals, their_goals } = await countGoals(tx, gameId)
  await sql`
    update game set updated_at = now(),
      our_goals = case when score_by_hand then our_goals else ${our_goals} end,
      their_goals = case when score_by_hand then their_goals else ${their_goals} end
    where id = ${gameId}`.execute(tx)
}
