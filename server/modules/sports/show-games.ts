import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import { type PageMeta, pageMetaOf, pageOffset } from '#contract/kernel/paging.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { listGames, showGame as operation } from '#contract/operations/sports/read-sports.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findGame, findLiveOf, listGameRows } from './game.queries.ts'
import { findRating, listEvents, listLineUp } from './game-details.queries.ts'
import { type GameCard, viewEvent, viewGame, viewRating } from './view-game.rules.ts'

export async function showGames(
  db: Db,
  query: QueryOf<typeof listGames>,
): Promise<{ data: GameCard[]; meta: PageMeta }> {
  const { season_id: seasonId, when, ours, per_page: limit } = query
  const asked = { seasonId, when, onlyOurs: ours === 'yes', limit, offset: pageOffset(query) }
  const { rows, total } = await listGameRows(db, asked)
  return { data: rows.map(viewGame), meta: pageMetaOf(query, total) }
}

/** @throws Refusal `request.not_found` for one that visitors do not see */
export async function showGame(db: Db, id: bigint): Promise<AnswerInput<typeof operation>> {
  const game = await findGame(db, id)
  if (!game) throw new Refusal('request.not_found')
  const [events, lineUp, rating, liveId] = await Promise.all([
    listEvents(db, id),
    listLineUp(db, id),
    findRating(db, id, null),
    findLiveOf(db, id),
  ])
  return {
    ...viewGame(game),
    revision: String(game.revision),
    season: game.season,
    attendance: game.attendance,
    events: events.map((event) => viewEvent(game, event)),
    line_up: lineUp.map(({ id, ratings, stars, ...player }) => ({
      ...player,
      id: String(id),
      rating: viewRating({ ratings, stars }),
    })),
    rating: viewRating(rating),
    rateable: game.isRateable,
    live_id: liveId === null ? null : String(liveId),
  }
}
