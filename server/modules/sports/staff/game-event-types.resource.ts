import { gameEventTypes } from '#contract/resources/sports/game-event-types.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const gameEventTypesServer = serveResource(gameEventTypes, {
  table: 'game_event_type',
  visibleTo: 'all',
})
