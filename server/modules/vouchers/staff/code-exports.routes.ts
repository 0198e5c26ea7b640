import {
  askForCodes as askContract,
  confirmCodes as confirmContract,
  showPassphrase as passphraseContract,
  showCodeExport as showContract,
  takeCodes as takeContract,
} from '#contract/operations/vouchers/export-codes.ts'
import type { Api } from '#server/platform/http/api.ts'
import { askForCodes } from './ask-for-codes.ts'
import { showCodeExport } from './show-code-export.ts'
import { type CodeExportDeps, confirmCodes, makePassphrase, takeCodes } from './take-codes.ts'

export function routeCodeExports(api: Api, deps: CodeExportDeps): void {
  const { database } = deps
  api.guarded(askContract, async ({ params, body, actor, origin }) => {
    const asked = { actor, origin, batchId: params.id, ...body }
    return { approvalId: await database.transact((tx) => askForCodes(tx, asked)) }
  })
  api.route(showContract, ({ params, actor }) => showCodeExport(database.db, params.id, actor.id))
  api.route(passphraseContract, async ({ params, actor }) => ({
    passphrase: await database.transact((tx) => makePassphrase(tx, params.id, actor.id)),
  }))
  api.file(takeContract, ({ params, body, actor, origin }) =>
    takeCodes(deps, {
      batchId: params.id,
      makerId: actor.id,
      passphrase: body.passphrase,
      locale: origin.locale,
      ip: origin.ip,
    }),
  )
  api.route(confirmContract, async ({ params, actor, origin }) => {
    await database.transact((tx) =>
      confirmCodes(tx, { batchId: params.id, makerId: actor.id, ip: origin.ip }),
    )
    return {}
  })
}
