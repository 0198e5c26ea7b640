import { countries } from '#contract/resources/locations/countries.ts'
import { serveResource } from '#server/resource-engine/index.ts'

export const countriesServer = serveResource(countries, {
  table: 'country',
  visibleTo: 'all',
  beforeStore: async (_tx, { code }) => codeInCapitals(code),
  beforeUpdate: async (_tx, { code }) => codeInCapitals(code),
})

/** ISO 3166 writes them so. */
function codeInCapitals(code: string | null | undefined) {
  return code ? { code: code.toUpperCase() } : undefined
}
