import {
  changeSettings as changeContract,
  listSettingChanges as changesContract,
  listSettings,
} from '#contract/operations/settings/change-settings.ts'
import type { Api } from '#server/platform/http/api.ts'
import { changeSettings, readSheet } from './change-settings.ts'
import { listSettingChanges } from './list-setting-changes.ts'
import type { SettingsDeps } from './settings.routes.ts'

export function routeSettingsDesk(api: Api, { database }: SettingsDeps): void {
  api.route(listSettings, () => readSheet(database.db))
  api.route(changeContract, ({ actor, body }) =>
    database.transact((tx) => changeSettings(tx, body, actor.id)),
  )
  api.route(changesContract, () => listSettingChanges(database.db))
}
