import {
  changeSettings as changeContract,
  listSettingChanges as changesContract,
  listSettings,
  postSettings,
} from '#contract/operations/settings/change-settings.ts'
import { showDualControlLimits as limitsContract } from '#contract/operations/settings/show-dual-control-limits.ts'
import { showEditor as editorContract } from '#contract/operations/settings/show-editor.ts'
import type { Api } from '#server/platform/http/api.ts'
import { readSheet } from '../change-settings.ts'
import type { SettingsDeps } from '../settings.routes.ts'
import { changeOrAsk } from './ask-for-settings.ts'
import { listSettingChanges } from './list-setting-changes.ts'
import { showDualControlLimits } from './show-dual-control-limits.ts'
import { showEditor } from './show-editor.ts'

export interface StaffSettingsDeps extends SettingsDeps {
  readonly config: { readonly smsGateway: object | null; readonly resala: object | null }
}

export function routeStaffSettings(api: Api, { database, config }: StaffSettingsDeps): void {
  const known = { isend: config.smsGateway !== null, resala: config.resala !== null }
  api.route(listSettings, () => readSheet(database.db))
  for (const contract of [changeContract, postSettings]) {
    api.guarded(contract, ({ actor, body, origin }) =>
      database.transact((tx) => changeOrAsk(tx, { actor, body, origin }, known)),
    )
  }
  api.route(changesContract, () => listSettingChanges(database.db))
  api.route(editorContract, () => showEditor(database.db))
  api.route(limitsContract, ({ actor }) => showDualControlLimits(database.db, actor.id))
}
