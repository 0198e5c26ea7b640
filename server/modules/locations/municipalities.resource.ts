import { municipalities } from '#contract/resources/locations/municipalities.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const municipalitiesServer = serveResource(municipalities, {
  table: 'municipality',
  visibleTo: 'all',
})
