import { sportLevels } from '#contract/resources/sports/sport-levels.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const sportLevelsServer = serveResource(sportLevels, { table: 'sport_level', visibleTo: 'all' })
