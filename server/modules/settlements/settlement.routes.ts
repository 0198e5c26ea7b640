import { listAvailableSettlements } from '#contract/operations/settlements/list-available-settlements.ts'
import {
  listSettlements as listContract,
  printSettlement as printContract,
  showSettlement as showContract,
} from '#contract/operations/settlements/list-settlements.ts'
import { requestSettlement as requestContract } from '#contract/operations/settlements/request-settlement.ts'
import type { Desk } from '#server/ledger/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { listAvailable, listSettlements, showSettlement } from './list-settlements.ts'
import { printSettlement } from './print-settlement.ts'
import { requestSettlement } from './request-settlement.ts'

export interface SettlementDeps {
  readonly database: Database
  readonly desk: Desk
  readonly keys: KeyRing
}

export function routeSettlements(api: Api, { database: { db }, desk, keys }: SettlementDeps): void {
  api.route(listAvailableSettlements, ({ actor }) => listAvailable(db, actor.id))
  api.list(listContract, ({ actor, query }) => listSettlements(db, keys, actor.id, query))
  api.route(showContract, ({ actor, params, query }) => showSettlement(db, keys, actor.id, params.id, query))
  api.file(printContract, ({ actor, params }) => printSettlement(db, params.id, { ownerId: actor.id }))
  api.money(requestContract, ({ actor, body, origin, idempotency }) =>
    desk.submit(requestSettlement, {
      input: { merchantId: actor.id, supplierId: body.supplier_id },
      actor,
      ip: origin.ip,
      idempotency,
    }),
  )
}
