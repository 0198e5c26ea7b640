import { audienceOf } from '#contract/kernel/resource/audience-operations.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Sections } from '../section.ts'
import { listForAudience, showToAudience } from './read-audience.ts'

/** Serves what clients read of each resource. */
export function routeAudiences(
  api: Api,
  { database: { db }, sections }: { readonly database: Database; readonly sections: Sections },
): void {
  for (const section of sections.all) {
    const { audience } = section.resource
    if (!audience) continue
    const heard = { sections, section, audience }
    const of = audienceOf(section.resource)
    api.list(of.list, ({ actor, query, origin: { locale } }) =>
      listForAudience(db, heard, { client: actor, locale }, query),
    )
    if (!audience.show) continue
    api.route(of.show, ({ actor, params, origin: { locale } }) =>
      showToAudience(db, heard, { client: actor, locale }, params.id),
    )
  }
}
