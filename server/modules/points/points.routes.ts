import { listPointsMovements, showPoints as showOperation } from '#contract/operations/points/show-points.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { showMovements, showPoints } from './show-points.ts'

export function routePoints(api: Api, { database: { db } }: { readonly database: Database }): void {
  api.route(showOperation, ({ actor }) => showPoints(db, actor.id))
  api.route(listPointsMovements, ({ actor, query }) => showMovements(db, actor.id, query))
}
