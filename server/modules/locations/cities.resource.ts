import { cities } from '#contract/resources/locations/cities.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const citiesServer = serveResource(cities, { table: 'city', visibleTo: 'all' })
