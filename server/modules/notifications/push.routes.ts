import {
  showPush as showOperation,
  subscribePush as subscribeOperation,
  unsubscribePush as unsubscribeOperation,
} from '#contract/operations/notifications/push.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Transports } from '#server/platform/outbox/index.ts'
import { showPush, subscribePush, unsubscribePush } from './subscribe-push.ts'

export interface PushDeps {
  readonly database: Database
  readonly transports: Pick<Transports, 'pushKey'>
}

export function routePush(api: Api, { database, transports: { pushKey } }: PushDeps): void {
  api.route(showOperation, ({ actor }) => showPush(database.db, actor, pushKey))
  api.route(subscribeOperation, ({ actor, body }) =>
    database.transact(async (tx) => {
      await subscribePush(tx, actor, body)
      return showPush(tx, actor, pushKey)
    }),
  )
  api.route(unsubscribeOperation, ({ actor }) =>
    database.transact(async (tx) => {
      await unsubscribePush(tx, actor)
      return showPush(tx, actor, pushKey)
    }),
  )
}
