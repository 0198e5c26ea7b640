import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { isRateable } from './game.queries.ts'

/** Whether clients rate a game now; null where visitors do not see it. */
export async function findRateable(db: Db, gameId: bigint): Promise<boolean | null> {
  const { rows } = await sql<{ isRateable: boolean }>`
    select ${isRateable} as "isRateable" from game g join season s on s.id = g.season_id
    where g.id = ${gameId} and g.deleted_at is null and s.active and s.deleted_at is null`.execute(db)
  return rows[0]?.isRateable ?? null
}

export async function isInLineUp(db: Db, gameId: bigint, staffId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from game_line_up where game_id = ${gameId} and staff_id = ${staffId} and deleted_at is null limit 1`.execute(
    db,
  )
  return rows.length > 0
}

export interface Rating {
  readonly gameId: bigint
  /** Null: the game itself. */
  readonly staffId: bigint | null
  readonly clientId: bigint
  readonly stars: number
}

/** The unique key keeps one of each client and subject. @returns whether it is the first */
export async function insertRating(tx: Tx, { gameId, staffId, clientId, stars }: Rating): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into rating (game_id, staff_id, client_id, stars) values (${gameId}, ${staffId}, ${clientId}, ${stars})
    on conflict (client_id, game_id, staff_id) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

export async function listRatingsOf(
  db: Db,
  clientId: bigint,
  gameId: bigint,
): Promise<readonly { readonly staffId: bigint | null; readonly stars: number }[]> {
  const { rows } = await sql<{ staffId: bigint | null; stars: number }>`
    select staff_id as "staffId", stars from rating
    where client_id = ${clientId} and game_id = ${gameId} limit 100`.execute(db)
  return rows
}
