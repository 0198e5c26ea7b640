import { listNotifications } from '#contract/operations/notifications/list-notifications.ts'
import { readNotifications as readNotificationsOperation } from '#contract/operations/notifications/read-notifications.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { markNotificationsRead, readNotifications } from './list-notifications.ts'

export interface NotificationDeps {
  readonly database: Database
}

export function routeNotifications(api: Api, { database }: NotificationDeps): void {
  api.list(listNotifications, ({ actor, query, origin }) =>
    readNotifications(database.db, actor.id, query, origin.locale),
  )
  api.route(readNotificationsOperation, ({ actor, body }) =>
    database.transact((tx) => markNotificationsRead(tx, actor.id, body.ids)),
  )
}
