import { estimateNotification } from '#contract/operations/notifications/estimate-notification.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { estimate } from './count-receivers.ts'

export function routeStaffNotifications(api: Api, { database }: { readonly database: Database }): void {
  api.route(estimateNotification, ({ actor, params }) => estimate(database.db, params.id, actor))
}
