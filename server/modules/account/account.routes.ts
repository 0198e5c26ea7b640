import { Refusal } from '#contract/kernel/refusal.ts'
import {
  askClosure as askContract,
  showClosure as closureContract,
  withdrawClosure as withdrawContract,
} from '#contract/operations/account/close-account.ts'
import {
  askDataExport as askExportContract,
  downloadDataExport as downloadContract,
  showDataExport as exportContract,
} from '#contract/operations/account/export-data.ts'
import { showLimits as limitsContract } from '#contract/operations/account/show-limits.ts'
import type { FactorDeps } from '#server/modules/identity/index.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { askClosure, showClosure, withdrawClosure } from './close-account.ts'
import { askDataExport, downloadDataExport, showDataExport } from './export-data.ts'
import { showLimits } from './show-limits.ts'

export interface AccountDeps extends FactorDeps {
  readonly jobs: Jobs
}

export function routeAccount(api: Api, deps: AccountDeps): void {
  const { database } = deps
  const { db } = database
  api.route(limitsContract, ({ actor }) => showLimits(db, actor.id))
  api.route(closureContract, ({ actor }) => showClosure(db, actor.id))
  api.route(askContract, ({ actor, body, origin }) => {
    const { current_password: password, reason, ...factor } = body
    const asking = { clientId: actor.id, sessionId: actor.sessionId, password, ...factor }
    return askClosure(deps, { ...asking, reason: reason || null, ip: origin.ip })
  })
  api.route(withdrawContract, ({ actor }) => database.transact((tx) => withdrawClosure(tx, actor.id)))
  api.route(exportContract, ({ actor }) => showDataExport(db, actor.id))
  api.route(askExportContract, ({ actor, body, origin }) => {
    const { current_password: password, ...factor } = body
    const asking = { clientId: actor.id, sessionId: actor.sessionId, password, ...factor }
    return askDataExport(deps, { ...asking, locale: origin.locale, ip: origin.ip })
  })
  api.file(downloadContract, ({ actor, params, origin: { ip } }) => {
    // Staff who look at the portal as this client do not take the client's data along.
    if (actor.isView) throw new Refusal('request.not_found')
    return database.transact((tx) => downloadDataExport(tx, { clientId: actor.id, ip }, params.id))
  })
}
