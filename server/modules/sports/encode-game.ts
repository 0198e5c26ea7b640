import type { z } from 'zod'
import type { liveGame } from '#contract/operations/sports/game-shapes.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findGame } from './game.queries.ts'
import { listEvents } from './game-details.queries.ts'
import { viewEvent, viewGame } from './view-game.rules.ts'

/**
 * A game as one server-sent event; null where visitors do not see it. One snapshot: otherwise a goal that
 * is entered between two reads changes the score and is missing among the events until the next change.
 */
export async function encodeGame(db: Db, gameId: bigint): Promise<Buffer | null> {
  const [game, events] = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => [await findGame(tx, gameId), await listEvents(tx, gameId)])
  if (!game) return null
  const { id, status, home_goals, away_goals, half, half_started_at } = viewGame(game)
  const data: z.input<typeof liveGame> = {
    id,
    revision: String(game.revision),
    status,
    home_goals,
    away_goals,
    half,
    half_started_at,
    events: events.map((event) => viewEvent(game, event)),
  }
  return Buffer.from(`event: game\ndata: ${JSON.stringify(data)}\n\n`)
}
