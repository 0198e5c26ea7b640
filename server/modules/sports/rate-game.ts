import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { listOwnRatings, rateGame as operation } from '#contract/operations/sports/rate.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { findRating } from './game-details.queries.ts'
import { findRateable, insertRating, isInLineUp, listRatingsOf, type Rating } from './rating.queries.ts'
import { viewRating } from './view-game.rules.ts'

/**
 * One rating of each client, game and player, which the unique key keeps; a trigger adds it to the total.
 * @throws Refusal `request.not_found`, `rating.not_now`, `rating.not_in_game`, `rating.made_already`
 */
export async function rateGame(tx: Tx, rating: Rating): Promise<AnswerInput<typeof operation>> {
  const { gameId, staffId } = rating
  const rateable = await findRateable(tx, gameId)
  if (rateable === null) throw new Refusal('request.not_found')
  if (!rateable) throw new Refusal('rating.not_now')
  if (staffId !== null && !(await isInLineUp(tx, gameId, staffId))) throw new Refusal('rating.not_in_game')
  if (!(await insertRating(tx, rating))) throw new Refusal('rating.made_already')
  return viewRating(await findRating(tx, gameId, staffId))
}

export async function showOwnRatings(
  db: Db,
  clientId: bigint,
  gameId: bigint,
): Promise<AnswerInput<typeof listOwnRatings>> {
  const ratings = await listRatingsOf(db, clientId, gameId)
  return ratings.map(({ staffId, stars }) => ({
    player_id: staffId === null ? null : String(staffId),
    stars,
  }))
}
