import type { z } from 'zod'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { clubMark, liveGame } from '#contract/operations/sports/game-shapes.ts'
import type {
  listGames,
  listSeasons,
  listSquad,
  showGame,
  showPlayer,
  showTable,
} from '#contract/operations/sports/read-sports.ts'

export type ClubMark = z.output<typeof clubMark>
export type GameCard = AnswerOf<typeof listGames>[number]
export type GameView = AnswerOf<typeof showGame>
export type GameEvent = GameView['events'][number]
export type LiveGame = z.output<typeof liveGame>
export type SeasonMark = AnswerOf<typeof listSeasons>[number]
export type Standing = AnswerOf<typeof showTable>[number]
export type Member = AnswerOf<typeof listSquad>[number]
export type PlayerView = AnswerOf<typeof showPlayer>

/** What stars are given to. */
export interface RatedProps {
  readonly game: Pick<GameView, 'id' | 'rateable'>
  /** Null: the game itself. */
  readonly playerId: string | null
  readonly name: string
}
