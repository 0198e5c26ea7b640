import { sports } from '#contract/resources/sports/sports.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const sportsServer = serveResource(sports, { table: 'sport', visibleTo: 'all' })
