import { listOwnRatings, rateGame } from './rate.ts'
import {
  listGames,
  listSeasons,
  listSquad,
  showGame,
  showPlayer,
  showSeasonCalendar,
  showTable,
} from './read-sports.ts'

/** What visitors and clients call about seasons, games and players. */
export const sportsOperations = [
  listSeasons,
  listGames,
  showGame,
  showTable,
  showSeasonCalendar,
  listSquad,
  showPlayer,
  rateGame,
  listOwnRatings,
] as const
