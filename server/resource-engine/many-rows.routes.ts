import { Refusal } from '#contract/kernel/refusal.ts'
import type { ManyRowsOperations } from '#contract/kernel/resource/many-rows-operations.ts'
import { operationsOf } from '#contract/kernel/resource/resource-operations.ts'
import { showBadges } from '#contract/operations/console/badges.ts'
import { downloadJobFile, listJobs, showJob } from '#contract/operations/console/jobs.ts'
import { searchEverything } from '#contract/operations/console/search.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { EngineDeps } from './engine-deps.ts'
import { checkImport, commitImport, keepImport, readSheet } from './jobs/import-rows.ts'
import { openJobFile, showOwnJob, showOwnJobs } from './jobs/show-jobs.ts'
import { startJob } from './jobs/start-job.ts'
import { listBadges } from './list-figures.ts'
import { readReferences } from './read-references.ts'
import { searchSections } from './search-sections.ts'
import type { Section } from './section.ts'
import { contextOf } from './write-context.ts'

/** Work on many rows, for each resource. */
export function routeManyRows(api: Api, deps: EngineDeps): void {
  for (const section of deps.sections.all) {
    const of: ManyRowsOperations = operationsOf(section.resource, [])
    routeTasks(api, deps, section, of)
    routeImports(api, deps, section, of)
  }
}

function routeTasks(api: Api, deps: EngineDeps, section: Section, of: ManyRowsOperations): void {
  const { database, jobs } = deps
  if (of.bulk) {
    api.route(of.bulk, ({ actor, body, origin }) => {
      // The operation needs one of three permissions; this is the one for the asked action.
      if (!actor.permissions.has(`${section.resource.name}-${body.action}`))
        throw new Refusal('staff.permission_denied')
      const { writer } = contextOf(deps, section, actor, origin)
      return database.transact((tx) => startJob(tx, jobs, { kind: 'bulk', section, writer, params: body }))
    })
  }
  if (of.export) {
    api.route(of.export, ({ actor, body, origin }) => {
      const { writer } = contextOf(deps, section, actor, origin)
      const params = { ...body, query: readReferences(deps, section, body.query) }
      return database.transact((tx) => startJob(tx, jobs, { kind: 'export', section, writer, params }))
    })
  }
}

function routeImports(api: Api, deps: EngineDeps, section: Section, of: ManyRowsOperations): void {
  const { database, jobs } = deps
  if (of.import) {
    api.route(of.import, async ({ actor, body, origin }) => {
      const rows = await readSheet(body.file)
      return database.transact((tx) =>
        keepImport(tx, contextOf(deps, section, actor, origin), body.file, rows),
      )
    })
  }
  if (of.checkImport) {
    api.route(of.checkImport, ({ actor, params, body, origin }) =>
      checkImport(database, contextOf(deps, section, actor, origin), params.id, body.mapping),
    )
  }
  if (of.commitImport) {
    api.route(of.commitImport, ({ actor, params, body, origin }) =>
      database.transact((tx) =>
        commitImport(tx, jobs, contextOf(deps, section, actor, origin), params.id, body.mapping),
      ),
    )
  }
}

/** What belongs to no resource: the person's own tasks, and the global search. */
export function routeJobs(api: Api, { database: { db }, sections, readReference }: EngineDeps): void {
  api.route(listJobs, ({ actor }) => showOwnJobs(db, actor.id))
  api.route(showJob, ({ actor, params }) => showOwnJob(db, actor.id, params.id))
  api.file(downloadJobFile, ({ actor, params }) => openJobFile(db, actor, params.id))
  api.route(showBadges, ({ actor }) => listBadges(db, sections, actor))
  api.route(searchEverything, ({ actor, query, origin }) => {
    const reader = { staff: actor, locale: origin.locale }
    return searchSections(db, sections, reader, { typed: query.q, number: readReference(query.q) })
  })
}
