import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { listGames, showGame } from '#contract/operations/sports/read-sports.ts'
import type { GameRow } from './game.queries.ts'
import type { EventRow } from './game-details.queries.ts'

export type GameCard = AnswerInput<typeof listGames>[number]
type Event = AnswerInput<typeof showGame>['events'][number]
type Side = 'home' | 'away'

/** The club of the row comes first, unless it plays away. */
export function isHome({ venue }: Pick<GameRow, 'venue'>): boolean {
  return venue !== 'away'
}

export function viewGame(game: GameRow): GameCard {
  const first = isHome(game)
  const { club, opponent, ourGoals, theirGoals } = game
  return {
    id: String(game.id),
    season_id: String(game.seasonId),
    sport: game.sport,
    round: game.round,
    home: first ? club : opponent,
    away: first ? opponent : club,
    venue: game.venue,
    stadium: game.stadium,
    starts_at: game.startsAt.toISOString(),
    status: game.status,
    home_goals: first ? ourGoals : theirGoals,
    away_goals: first ? theirGoals : ourGoals,
    half: game.half,
    half_started_at: game.halfStartedAt?.toISOString() ?? null,
  }
}

export function viewEvent(game: Pick<GameRow, 'venue'>, event: EventRow): Event {
  const side: Side = (event.team === 'ours') === isHome(game) ? 'home' : 'away'
  const { player, otherPlayer } = event
  return {
    id: String(event.id),
    type: event.type,
    icon: event.icon,
    side,
    goal_for: goalFor(side, event.countsFor),
    minute: event.minute,
    added_minute: event.addedMinute,
    player_id: event.playerId === null ? null : String(event.playerId),
    player: player ?? otherPlayer,
    note: event.note,
  }
}

function goalFor(side: Side, countsFor: EventRow['countsFor']): Side | null {
  if (countsFor === 'none') return null
  if (countsFor === 'team') return side
  return side === 'home' ? 'away' : 'home'
}

const hundredths = 100

/** @returns the average with two decimals; null while nobody rated */
export function viewRating({ ratings, stars }: { readonly ratings: number; readonly stars: number }) {
  return { ratings, average: ratings === 0 ? null : Math.round((stars * hundredths) / ratings) / hundredths }
}
