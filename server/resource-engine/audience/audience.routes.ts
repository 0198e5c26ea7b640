import { Refusal } from '#contract/kernel/refusal.ts'
import { audienceOf } from '#contract/kernel/resource/audience-operations.ts'
import { clientWriteOf } from '#contract/kernel/resource/client-writes.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { runWrite } from '../run-write.ts'
import type { ServedResource, ServedResources } from '../served-resource.ts'
import { storeFiles, takeFiles } from '../take-files.ts'
import { makeRow } from './make-row.ts'
import { listForAudience, showToAudience } from './read-audience.ts'

interface Deps {
  readonly database: Database
  readonly servedResources: ServedResources
  readonly jobs: Jobs
  readonly keys: KeyRing
}

/** Serves what clients read of each resource, and the rows that they make. */
export function routeAudiences(api: Api, deps: Deps): void {
  for (const served of deps.servedResources.all) {
    routeReads(api, deps, served)
    routeWrites(api, deps, served)
  }
}

function routeReads(
  api: Api,
  { database: { db }, servedResources, keys }: Deps,
  served: ServedResource,
): void {
  const { audience } = served.resource
  if (!audience) return
  const heard = { servedResources, served, audience }
  const of = audienceOf(served.resource)
  api.list(of.list, ({ actor, query, origin: { locale } }) =>
    listForAudience(db, heard, { client: actor, locale }, query),
  )
  if (!audience.show) return
  api.route(of.show, ({ actor, params, query, origin: { locale } }) =>
    showToAudience(db, { ...heard, keys }, { client: actor, locale }, { ...query, ...params }),
  )
}

function routeWrites(api: Api, { database, servedResources, jobs }: Deps, served: ServedResource): void {
  const { clientWrites: writes } = served.resource
  if (!writes) return
  api.route(clientWriteOf(served.resource), async ({ actor: client, body }) => {
    const files = await takeFiles(database.db, served, body)
    try {
      const id = await runWrite(database, served, null, async (tx) =>
        makeRow(tx, { servedResources, served, writes, client, jobs }, await storeFiles(tx, body, files)),
      )
      return { id: String(id) }
    } catch (error) {
      throw isTaken(error, writes.oncePer) ? new Refusal('resource.made_already') : error
    }
  })
}

function isTaken(error: unknown, field: string | undefined): boolean {
  const isRefused = error instanceof Refusal && error.code === 'resource.taken'
  return isRefused && field !== undefined && field in error.fields
}
