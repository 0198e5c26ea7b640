import { listCities, listCountries, listSellers } from '#contract/operations/settings/list-places.ts'
import { showSettings as showContract } from '#contract/operations/settings/show-settings.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { readCities, readCountries, readSellers } from './list-places.ts'
import { showSettings } from './show-settings.ts'

export interface SettingsDeps {
  readonly database: Database
}

export function routeSettings(api: Api, { database: { db } }: SettingsDeps): void {
  api.route(showContract, () => showSettings(db))
  api.list(listCountries, ({ query }) => readCountries(db, query))
  api.list(listCities, ({ query }) => readCities(db, query))
  api.list(listSellers, ({ query }) => readSellers(db, query))
}
