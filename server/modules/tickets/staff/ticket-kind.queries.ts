import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

interface Sector {
  readonly numbered: boolean
  readonly row_count: number | null
  readonly seats_per_row: number | null
}

/** Two kinds of the same sector are made one after the other. */
export async function lockSector(tx: Tx, id: bigint): Promise<Sector | undefined> {
  return tx
    .selectFrom('stadium_sector')
    .select(['numbered', 'row_count', 'seats_per_row'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

interface SeatsAsked {
  readonly sectorId: bigint
  readonly seat: number
  readonly last: number
  readonly gameId: bigint | null
  readonly eventId: bigint | null
  readonly seasonId: bigint | null
}

/** Whether another kind sells one of the seats: for the same thing, for its season, or for a game of the season. */
export async function overlapsSeats(
  db: Db,
  { sectorId, seat, last, gameId, eventId, seasonId }: SeatsAsked,
): Promise<boolean> {
  const { rows } = await sql`
    select from ticket t left join game g on g.id = t.game_id
    where t.sector_id = ${sectorId} and t.deleted_at is null and t.seat <= ${last} and t.last_seat >= ${seat}
      and (t.game_id = ${gameId} or t.event_id = ${eventId} or t.season_id = ${seasonId} or g.season_id = ${seasonId}
        or t.season_id = (select season_id from game where id = ${gameId}))
    limit 1`.execute(db)
  return rows.length > 0
}
