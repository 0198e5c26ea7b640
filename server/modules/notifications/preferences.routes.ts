import {
  showPreferences as showOperation,
  updatePreferences as updateOperation,
} from '#contract/operations/notifications/preferences.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { showPreferences, updatePreferences } from './client-preferences.ts'

export function routePreferences(api: Api, { database }: { readonly database: Database }): void {
  api.route(showOperation, ({ actor }) => showPreferences(database.db, actor.id))
  api.route(updateOperation, ({ actor, body }) =>
    database.transact(async (tx) => {
      const { muted, low_balance_below: lowBalanceBelowMinor } = body
      await updatePreferences(tx, actor.id, { muted, lowBalanceBelowMinor })
      return showPreferences(tx, actor.id)
    }),
  )
}
