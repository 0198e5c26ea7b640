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
  { database, sections }: Pick<EngineDeps, 'database' | 'sections'>,
): void {
  api.route(listSavedViews, ({ actor, query }) => listViews(database.db, sections, actor, query.resource))
  api.route(storeSavedView, async ({ actor, body }) => {
    const view = await database.transact((tx) => storeView(tx, sections, actor, body))
    return showView(database.db, sections, actor, view)
  })
  api.route(updateSavedView, async ({ actor, params, body }) => {
    const view = await database.transact((tx) => changeView(tx, sections, actor, params.id, body))
    return showView(database.db, sections, actor, view)
  })
  api.route(destroySavedView, async ({ actor, params }) => {
    await database.transact((tx) => forgetView(tx, actor, params.id))
    return {}
  })
}
