import { municipalities } from '#contract/resources/locations/municipalities.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const municipalitiesSection = serveResource(municipalities, {
  table: 'municipality',
  visibleTo: 'all',
})
