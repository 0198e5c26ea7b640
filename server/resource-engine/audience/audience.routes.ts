import { audienceOf } from '#contract/kernel/resource/audience-operations.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { ServedResources } from '../served-resource.ts'
import { listForAudience, showToAudience } from './read-audience.ts'

/** Serves what clients read of each resource. */
export function routeAudiences(
  api: Api,
  {
    database: { db },
    servedResources,
  }: { readonly database: Database; readonly servedResources: ServedResources },
): void {
  for (const served of servedResources.all) {
    const { audience } = served.resource
    if (!audience) continue
    const heard = { servedResources, served, audience }
    const of = audienceOf(served.resource)
    api.list(of.list, ({ actor, query, origin: { locale } }) =>
      listForAudience(db, heard, { client: actor, locale }, query),
    )
    if (!audience.show) continue
    api.route(of.show, ({ actor, params, origin: { locale } }) =>
      showToAudience(db, heard, { client: actor, locale }, params.id),
    )
  }
}
