import { stadiumSectors } from '#contract/resources/sports/stadium-sectors.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const stadiumSectorsServer = serveResource(stadiumSectors, {
  table: 'stadium_sector',
  visibleTo: 'all',
})
