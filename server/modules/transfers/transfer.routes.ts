import {
  listTransfers as listContract,
  showTransfer as showContract,
} from '#contract/operations/transfers/list-transfers.ts'
import { quoteTransfer as quoteContract } from '#contract/operations/transfers/quote-transfer.ts'
import { sendTransfer as sendContract } from '#contract/operations/transfers/send-transfer.ts'
import { senderOf } from '#server/modules/confirmations/index.ts'
import type { Api } from '#server/platform/http/api.ts'
import { listTransfers, showTransfer } from './list-transfers.ts'
import { routeMoneyRequests } from './money-request.routes.ts'
import { postTransfer, type TransferDeps } from './post-transfer.ts'
import { quoteTransfer } from './quote-transfer.ts'
import { routeTills } from './till.routes.ts'

export function routeTransfers(api: Api, deps: TransferDeps): void {
  const {
    database: { db },
    engine,
    keys,
    pastReads,
  } = deps
  api.list(listContract, ({ actor, query }) => listTransfers(pastReads.open(), keys, actor.id, query))
  api.route(showContract, ({ actor, params }) => showTransfer(db, keys, actor.id, params.id))
  api.route(quoteContract, ({ actor, body }) =>
    quoteTransfer(db, { senderId: actor.id, to: body.to, amountMinor: body.amount }),
  )
  api.money(sendContract, async ({ actor, visitor, body, origin, idempotency }) => {
    const input = {
      senderId: actor.id,
      sender: senderOf({ actor, visitor }),
      senderName: actor.name,
      to: body.to,
      memberNo: body.member_no,
      amountMinor: body.amount,
      totalMinor: body.total_amount,
      note: body.note || null,
    }
    return postTransfer({ engine, keys }, { input, actor, origin, idempotency })
  })
  routeMoneyRequests(api, deps)
  routeTills(api, deps)
}
