import {
  listLikeRequests as likesContract,
  showSlip as slipContract,
} from '#contract/operations/recharges/answer-request.ts'
import { compareStatement as compareContract } from '#contract/operations/recharges/compare-statement.ts'
import { payments } from '#contract/resources/recharges/payments.ts'
import type { PostingEngine } from '#server/ledger/index.ts'
import type { Gateways } from '#server/modules/payment-gateways/index.ts'
import { askGateway } from '#server/modules/recharges/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Logger } from '#server/platform/log.ts'
import { callOutside, type Outside } from '#server/resource-engine/index.ts'
import { compareStatement } from './compare-statement.ts'
import { listLikeRequests, showSlip } from './show-slip.ts'

interface Deps {
  readonly database: Database
  readonly engine: PostingEngine
  readonly gateways: Gateways
  readonly log: Logger
}

export function routeStaffRecharges(api: Api, deps: Deps): void {
  const { db } = deps.database
  api.file(slipContract, ({ params }) => showSlip(db, params.id))
  api.route(compareContract, ({ body }) => compareStatement(db, body))
  api.route(likesContract, ({ params }) => listLikeRequests(db, params.id))
}

export function rechargesOutside(deps: Deps): Outside {
  return callOutside(payments, {
    ask: ({ id, staff, origin }) => askGateway(deps, { paymentId: id, staffId: staff.id, ip: origin.ip }),
  })
}
