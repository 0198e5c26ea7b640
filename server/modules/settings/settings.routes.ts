import { showSettings as showContract } from '#contract/operations/settings/show-settings.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { showSettings } from './show-settings.ts'

export interface SettingsDeps {
  readonly database: Database
}

export function routeSettings(api: Api, { database: { db } }: SettingsDeps): void {
  api.route(showContract, () => showSettings(db))
}
