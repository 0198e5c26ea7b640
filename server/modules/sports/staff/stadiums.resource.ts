import { stadiums } from '#contract/resources/sports/stadiums.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { stadiumSectorsServer } from './stadium-sectors.resource.ts'

export const stadiumsServer = serveResource(stadiums, {
  table: 'stadium',
  visibleTo: 'all',
  children: {
    sectors: stadiumSectorsServer,
  },
})
