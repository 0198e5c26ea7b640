import { relatedListOf, relatedRowsOf } from '#contract/kernel/resource/related-rows.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Origin } from '#server/platform/http/caller.ts'
import { routeActions } from './actions/actions.routes.ts'
import { previewRow } from './audience/read-audience.ts'
import { contextOf, type EngineDeps, resolveReceiptNumber } from './engine-deps.ts'
import { listFigures } from './list-figures.ts'
import { listOptions, listRelated, listRows, showRow } from './list-rows.ts'
import { routeJobs, routeManyRows } from './many-rows.routes.ts'
import { moveRow } from './move-row.ts'
import { revertRow, showHistory } from './row-history.ts'
import { runWrite } from './run-write.ts'
import type { ServedResource, StaffMember } from './served-resource.ts'
import { showFile } from './show-file.ts'
import { storeFiles, takeFiles } from './take-files.ts'
import { destroyRow, restoreRow } from './trash-row.ts'
import { routeSavedViews } from './views/saved-views.routes.ts'
import { storeRow, updateRow } from './write-row.ts'

/** Serves every operation made from a definition. */
export function routeResources(api: Api, deps: EngineDeps): void {
  for (const served of deps.servedResources.all) {
    routeReads(api, deps, served)
    routeWrites(api, deps, served)
    routeActions(api, deps, served)
  }
  routeManyRows(api, deps)
  routeJobs(api, deps)
  routeSavedViews(api, deps)
}

function routeReads(api: Api, deps: EngineDeps, served: ServedResource): void {
  const {
    database: { db },
    pastReads,
    servedResources,
  } = deps
  // Rows that are only ever added have no newer state that a person could act upon.
  const openList = served.server.isPast ? pastReads.open : () => db
  const of = servedResources.operationsOf(served)
  api.list(of.index, ({ actor, query, origin }) =>
    listRows(
      openList(),
      servedResources,
      served,
      readerOf(actor, origin),
      resolveReceiptNumber(deps, served, query),
    ),
  )
  relatedRowsOf(served.resource).forEach(({ rows, by }) => {
    const part = served.server.related?.find(({ resource }) => resource === rows)
    if (!part) throw new RangeError(`nobody serves the ${rows.name} of ${served.resource.name}`)
    api.list(relatedListOf(served.resource, rows), ({ actor, params, query, origin }) =>
      listRelated(db, servedResources, { parent: served, of: part, by }, readerOf(actor, origin), {
        ...query,
        ...params,
      }),
    )
  })
  if (of.figures) {
    api.route(of.figures, ({ actor, query }) => listFigures(db, served, actor, query))
  }
  api.route(of.options, ({ actor, query, origin }) => listOptions(db, served, readerOf(actor, origin), query))
  api.route(of.show, ({ actor, params, origin }) =>
    showRow(db, servedResources, served, readerOf(actor, origin), params.id),
  )
  if (of.preview) {
    api.route(of.preview, ({ actor, params, origin }) =>
      previewRow(db, { servedResources, served, keys: deps.keys }, readerOf(actor, origin), params.id),
    )
  }
  if (of.file) {
    api.file(of.file, ({ actor, params, query }) => showFile(db, served, actor, { ...params, ...query }))
  }
  api.route(of.history, ({ actor, params, query, origin }) =>
    showHistory(db, served, readerOf(actor, origin), params.id, query.before ?? null),
  )
}

function routeWrites(api: Api, deps: EngineDeps, served: ServedResource): void {
  const { database, servedResources } = deps
  const of = servedResources.operationsOf(served)
  if (of.store) {
    api.route(of.store, async ({ actor, body, origin }) => {
      const files = await takeFiles(database.db, served, body)
      return runWrite(database, served, actor, async (tx) =>
        storeRow(tx, contextOf(deps, served, actor, origin), await storeFiles(tx, body, files)),
      )
    })
  }
  if (of.update) {
    api.route(of.update, async ({ actor, params, body, origin }) => {
      const files = await takeFiles(database.db, served, body)
      return runWrite(database, served, actor, async (tx) =>
        updateRow(tx, contextOf(deps, served, actor, origin), params.id, await storeFiles(tx, body, files)),
      )
    })
  }
  if (of.revert) {
    api.route(of.revert, ({ actor, params, body, origin }) =>
      runWrite(database, served, actor, (tx) =>
        revertRow(tx, contextOf(deps, served, actor, origin), params.id, body.activity_id),
      ),
    )
  }
  if (of.move) {
    api.route(of.move, ({ actor, params, body, origin }) =>
      runWrite(database, served, actor, (tx) =>
        moveRow(tx, contextOf(deps, served, actor, origin), params.id, body.before),
      ),
    )
  }
  if (of.destroy) {
    api.route(of.destroy, async ({ actor, params, origin }) => {
      await runWrite(database, served, actor, (tx) =>
        destroyRow(tx, contextOf(deps, served, actor, origin), params.id),
      )
      return {}
    })
  }
  if (of.restore) {
    api.route(of.restore, ({ actor, params, origin }) =>
      runWrite(database, served, actor, (tx) =>
        restoreRow(tx, contextOf(deps, served, actor, origin), params.id),
      ),
    )
  }
}

function readerOf(staff: StaffMember, { locale }: Origin) {
  return { staff, locale }
}
