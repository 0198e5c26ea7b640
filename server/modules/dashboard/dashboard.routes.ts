import { showDashboard as contract } from '#contract/operations/dashboard/show-dashboard.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { showDashboard } from './show-dashboard.ts'

export function routeDashboard(api: Api, { database: { db } }: { readonly database: Database }): void {
  api.route(contract, ({ query }) => showDashboard(db, query))
}
