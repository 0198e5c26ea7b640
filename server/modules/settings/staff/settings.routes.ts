import {
  changeSettings as changeContract,
  listSettingChanges as changesContract,
  listSettings,
  postSettings,
} from '#contract/operations/settings/change-settings.ts'
import { showDualControlLimits as limitsContract } from '#contract/operations/settings/show-dual-control-limits.ts'
import type { Api } from '#server/platform/http/api.ts'
import { readSheet } from '../change-settings.ts'
import type { SettingsDeps } from '../settings.routes.ts'
import { changeOrAsk } from './ask-for-settings.ts'
import { listSettingChanges } from './list-setting-changes.ts'
import { showDualControlLimits } from './show-dual-control-limits.ts'

export function routeStaffSettings(
  api: Api,
  { database, config }: SettingsDeps & { readonly config: { readonly publicUrl: string } },
): void {
  api.route(listSettings, () => readSheet(database.db))
  for (const contract of [changeContract, postSettings]) {
    api.guarded(contract, ({ actor, body, origin }) =>
      database.transact((tx) => changeOrAsk(tx, { actor, body, origin }, config.publicUrl)),
    )
  }
  api.route(changesContract, () => listSettingChanges(database.db))
  api.route(limitsContract, ({ actor }) => showDualControlLimits(database.db, actor.id))
}
