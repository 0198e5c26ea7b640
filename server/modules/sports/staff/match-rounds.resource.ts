import { matchRounds } from '#contract/resources/sports/match-rounds.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const matchRoundsServer = serveResource(matchRounds, { table: 'match_round', visibleTo: 'all' })
