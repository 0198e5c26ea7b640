import {
  approveRequest,
  listLikeRequests as likesContract,
  refuseRequest,
  showSlip as slipContract,
} from '#contract/operations/recharges/answer-request.ts'
import { askGateway as askContract } from '#contract/operations/recharges/ask-gateway.ts'
import { compareStatement as compareContract } from '#contract/operations/recharges/compare-statement.ts'
import type { Desk } from '#server/ledger/index.ts'
import type { Gateways } from '#server/modules/payments/index.ts'
import { approveBankTransfer, askGateway, refuseBankTransfer } from '#server/modules/recharges/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Logger } from '#server/platform/log.ts'
import { compareStatement } from './compare-statement.ts'
import { listLikeRequests, showSlip } from './show-slip.ts'

interface Deps {
  readonly database: Database
  readonly desk: Desk
  readonly gateways: Gateways
  readonly log: Logger
}

export function routeRechargeDesk(api: Api, deps: Deps): void {
  const { database, desk } = deps
  const { db } = database
  api.money(approveRequest, async ({ actor, body, origin, idempotency }) => {
    const { answer, replayed } = await desk.submit(approveBankTransfer, {
      input: { requestId: body.recharge_request_id },
      actor,
      ip: origin.ip,
      idempotency,
    })
    return { replayed, answer: { net_amount: answer.netAmount, currency: answer.currency } }
  })
  api.route(refuseRequest, async ({ actor, params, body }) => {
    const refusal = { requestId: params.id, staffId: actor.id, reason: body.reason }
    await database.transact((tx) => refuseBankTransfer(tx, refusal))
    return {}
  })
  api.file(slipContract, ({ params }) => showSlip(db, params.id))
  api.route(compareContract, ({ body }) => compareStatement(db, body))
  api.route(likesContract, ({ params }) => listLikeRequests(db, params.id))
  api.route(askContract, ({ actor, params, origin }) =>
    askGateway(deps, { paymentId: params.id, staffId: actor.id, ip: origin.ip }),
  )
}
