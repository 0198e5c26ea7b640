import { stadiums } from '#contract/resources/sports/stadiums.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const stadiumsServer = serveResource(stadiums, {
  table: 'stadium',
  visibleTo: 'all',
  children: {
    sectors: serveResource(stadiums.fields.sectors.of, { table: 'stadium_sector', visibleTo: 'all' }),
  },
})
