import { showAboutUs as aboutUsContract } from '#contract/operations/settings/show-about-us.ts'
import { showServiceState as stateContract } from '#contract/operations/settings/show-service-state.ts'
import { showSettings as showContract } from '#contract/operations/settings/show-settings.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { readSetting } from './read-settings.ts'
import { showAboutUs } from './show-about-us.ts'
import { showSettings } from './show-settings.ts'

export interface SettingsDeps {
  readonly database: Database
}

export function routeSettings(api: Api, { database: { db } }: SettingsDeps): void {
  api.route(showContract, ({ origin }) => showSettings(db, origin.application ?? null))
  api.route(stateContract, async () => ({ paused: await readSetting(db, 'disable_services') }))
  api.route(aboutUsContract, () => showAboutUs(db))
}
