import {
  changeSettlement as changeContract,
  withdrawSettlement as withdrawContract,
} from '#contract/operations/settlements/change-settlement.ts'
import { listAvailableSettlements } from '#contract/operations/settlements/list-available-settlements.ts'
import {
  listSettlements as listContract,
  printSettlement as printContract,
  showSettlement as showContract,
} from '#contract/operations/settlements/list-settlements.ts'
import {
  showPayoutAccount as accountContract,
  setPayoutAccount as setAccountContract,
} from '#contract/operations/settlements/payout-account.ts'
import { requestSettlement as requestContract } from '#contract/operations/settlements/request-settlement.ts'
import type { PostingEngine } from '#server/ledger/index.ts'
import { senderOf } from '#server/modules/confirmations/index.ts'
import type { PasswordDeps } from '#server/modules/identity/index.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { withdrawSettlement } from './answer-settlement.ts'
import { changePayoutAccount, showPayoutAccount } from './change-payout-account.ts'
import { changeSettlement } from './change-settlement.ts'
import { listAvailable, listSettlements, showSettlement } from './list-settlements.ts'
import { printSettlement } from './print-settlement.ts'
import { requestSettlement } from './request-settlement.ts'

export interface SettlementDeps extends PasswordDeps {
  readonly engine: PostingEngine
  readonly keys: KeyRing
  readonly jobs: Jobs
}

export function routeSettlements(api: Api, deps: SettlementDeps): void {
  const {
    database,
    database: { db },
    engine,
    keys,
  } = deps
  api.route(accountContract, ({ actor }) => showPayoutAccount(db, actor.id))
  api.route(setAccountContract, ({ actor, body, origin }) => {
    const { current_password: currentPassword, ...account } = body
    return changePayoutAccount(deps, { clientId: actor.id, account, currentPassword, origin })
  })
  api.route(listAvailableSettlements, ({ actor }) => listAvailable(db, actor.id))
  api.list(listContract, ({ actor, query }) => listSettlements(db, keys, actor.id, query))
  api.route(showContract, ({ actor, params, query }) => showSettlement(db, keys, actor.id, params.id, query))
  api.file(printContract, ({ actor, params, origin: { locale } }) =>
    printSettlement(db, params.id, { ownerId: actor.id, locale }),
  )
  api.route(changeContract, ({ actor, params, body, origin }) =>
    database.transact((tx) =>
      changeSettlement(tx, keys, { id: params.id, clientId: actor.id, note: body.client_note, origin }),
    ),
  )
  api.route(withdrawContract, async ({ actor, params, origin }) => {
    await engine.post(withdrawSettlement, {
      input: { settlementId: params.id, ownerId: actor.id, note: null },
      actor,
      ip: origin.ip,
    })
    return {}
  })
  api.money(requestContract, ({ actor, visitor, body, origin, idempotency }) =>
    engine.post(requestSettlement, {
      input: {
        merchantId: actor.id,
        sender: senderOf({ actor, visitor }),
        supplierId: body.supplier_id,
        accountChangedAt: body.account_changed_at ? new Date(body.account_changed_at) : null,
        clientNote: body.client_note || null,
      },
      actor,
      ip: origin.ip,
      idempotency,
    }),
  )
}
