import {
  destroySavedView,
  listSavedViews,
  storeSavedView,
  updateSavedView,
} from '#contract/operations/console/saved-views.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { EngineDeps } from '../engine-deps.ts'
import { changeView, forgetView, listViews, showView, storeView } from './save-view.ts'

export function routeSavedViews(
  api: Api,
  { database, servedResources }: Pick<EngineDeps, 'database' | 'servedResources'>,
): void {
  api.route(listSavedViews, ({ actor, query }) =>
    listViews(database.db, servedResources, actor, query.resource),
  )
  api.route(storeSavedView, async ({ actor, body }) => {
    const view = await database.transact((tx) => storeView(tx, servedResources, actor, body))
    return showView(database.db, servedResources, actor, view)
  })
  api.route(updateSavedView, async ({ actor, params, body }) => {
    const view = await database.transact((tx) => changeView(tx, servedResources, actor, params.id, body))
    return showView(database.db, servedResources, actor, view)
  })
  api.route(destroySavedView, async ({ actor, params }) => {
    await database.transact((tx) => forgetView(tx, actor, params.id))
    return {}
  })
}
