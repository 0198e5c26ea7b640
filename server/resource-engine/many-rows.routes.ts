import { Refusal } from '#contract/kernel/refusal.ts'
import type { ManyRowsOperations } from '#contract/kernel/resource/many-rows-operations.ts'
import type { ResourceOperations } from '#contract/kernel/resource/resource-operations.ts'
import { showBadges } from '#contract/operations/console/badges.ts'
import { downloadJobFile, listJobs, showJob } from '#contract/operations/console/jobs.ts'
import { searchEverything } from '#contract/operations/console/search.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Origin } from '#server/platform/http/caller.ts'
import { contextOf, type EngineDeps, resolveReceiptNumber } from './engine-deps.ts'
import { checkImport, commitImport, keepImport, readSheet } from './jobs/import-rows.ts'
import { openJobFile, showOwnJob, showOwnJobs } from './jobs/show-jobs.ts'
import { startJob } from './jobs/start-job.ts'
import { listBadges } from './list-figures.ts'
import { searchResources } from './search-resources.ts'
import type { ServedResource } from './served-resource.ts'

/** Work on many rows, for each resource. */
export function routeManyRows(api: Api, deps: EngineDeps): void {
  for (const served of deps.servedResources.all) {
    const of = deps.servedResources.operationsOf(served)
    routeTasks(api, deps, served, of)
    routeImports(api, deps, served, of)
  }
}

function routeTasks(api: Api, deps: EngineDeps, served: ServedResource, of: ResourceOperations): void {
  const { database, jobs } = deps
  if (of.bulk) {
    api.route(of.bulk, ({ actor, body, origin }) => {
      // The operation needs one of three permissions; this is the one for the asked action.
      if (!actor.permissions.has(`${served.resource.name}-${body.action}`))
        throw new Refusal('staff.permission_denied')
      const { writer } = contextOf(deps, served, actor, origin)
      const params = { ...body, ...browserOf(origin) }
      return database.transact((tx) => startJob(tx, jobs, { kind: 'bulk', served, writer, params }))
    })
  }
  for (const [action, operation] of Object.entries(of.bulkActions)) {
    const right = served.resource.actions?.[action]?.permission ?? action
    api.route(operation, ({ actor, body, origin }) => {
      const { writer } = contextOf(deps, served, actor, origin)
      const params = { ...body, action, right, ...browserOf(origin) }
      return database.transact((tx) => startJob(tx, jobs, { kind: 'bulk', served, writer, params }))
    })
  }
  if (of.export) {
    api.route(of.export, ({ actor, body, origin }) => {
      const { writer } = contextOf(deps, served, actor, origin)
      const params = { ...body, query: resolveReceiptNumber(deps, served, body.query) }
      return database.transact((tx) => startJob(tx, jobs, { kind: 'export', served, writer, params }))
    })
  }
}

/** The log of each row names the browser, and a second person is warned who asks from the same one. */
function browserOf({ agent, deviceId }: Origin) {
  return { agent, device_id: deviceId ?? null }
}

function routeImports(api: Api, deps: EngineDeps, served: ServedResource, of: ManyRowsOperations): void {
  const { database, jobs } = deps
  if (of.import) {
    api.route(of.import, async ({ actor, body, origin }) => {
      const rows = await readSheet(body.file)
      return database.transact((tx) =>
        keepImport(tx, contextOf(deps, served, actor, origin), body.file, rows),
      )
    })
  }
  if (of.checkImport) {
    api.route(of.checkImport, ({ actor, params, body, origin }) =>
      checkImport(database, contextOf(deps, served, actor, origin), params.id, body.mapping),
    )
  }
  if (of.commitImport) {
    api.route(of.commitImport, ({ actor, params, body, origin }) =>
      database.transact((tx) =>
        commitImport(tx, jobs, contextOf(deps, served, actor, origin), params.id, body.mapping),
      ),
    )
  }
}

/** What belongs to no resource: the person's own tasks, and the global search. */
export function routeJobs(api: Api, { database: { db }, servedResources, readReference }: EngineDeps): void {
  api.route(listJobs, ({ actor }) => showOwnJobs(db, actor.id))
  api.route(showJob, ({ actor, params }) => showOwnJob(db, actor.id, params.id))
  api.file(downloadJobFile, ({ actor, params }) => openJobFile(db, actor, params.id))
  api.route(showBadges, ({ actor }) => listBadges(db, servedResources, actor))
  api.route(searchEverything, ({ actor, query, origin }) => {
    const reader = { staff: actor, locale: origin.locale }
    return searchResources(db, servedResources, reader, { typed: query.q, number: readReference(query.q) })
  })
}
