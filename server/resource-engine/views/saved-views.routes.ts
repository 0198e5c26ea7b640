import {
  destroySavedView,
  listSavedViews,
  storeSavedView,
  updateSavedView,
} from '#contract/operations/console/saved-views.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { EngineDeps } from '../engine-deps.ts'
import { changeView, forgetView, listViews, storeView } from './save-view.ts'

export function routeSavedViews(
  api: Api,
  { database, sections }: Pick<EngineDeps, 'database' | 'sections'>,
): void {
  api.route(listSavedViews, ({ actor, query }) => listViews(database.db, sections, actor, query.resource))
  api.route(storeSavedView, ({ actor, body }) =>
    database.transact((tx) => storeView(tx, sections, actor, body)),
  )
  api.route(updateSavedView, ({ actor, params, body }) =>
    database.transact((tx) => changeView(tx, sections, actor, params.id, body)),
  )
  api.route(destroySavedView, async ({ actor, params }) => {
    await database.transact((tx) => forgetView(tx, actor, params.id))
    return {}
  })
}
