import * as asking from '#contract/operations/transfers/ask-money.ts'
import { showMerchantDay as dayContract } from '#contract/operations/transfers/merchant-day.ts'
import * as paying from '#contract/operations/transfers/pay-request.ts'
import * as reading from '#contract/operations/transfers/read-money-requests.ts'
import { senderOf } from '#server/modules/confirmations/index.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { ClientActor } from '#server/platform/http/caller.ts'
import { askMoney, makeBill, quoteAskMoney } from './ask-money.ts'
import { declineMoneyRequest, unblockAsker, withdrawMoneyRequest } from './end-money-request.ts'
import { postTransfer, type TransferDeps } from './post-transfer.ts'
import { quoteTransfer } from './quote-transfer.ts'
import { requestCodeOf } from './request-code.ts'
import { findScannedTill, showMerchant } from './show-merchant.ts'
import { showMerchantDay } from './show-merchant-day.ts'
import {
  findByCode,
  listBlockedAskers,
  listMoneyRequests,
  showBill,
  showMoneyRequest,
} from './show-money-requests.ts'

export function routeMoneyRequests(api: Api, deps: TransferDeps): void {
  const {
    database: { db, transact },
    keys,
  } = deps
  api.route(asking.quoteAskMoney, ({ actor, body: { to, amount } }) =>
    quoteAskMoney(db, { askerId: actor.id, to, amountMinor: amount }),
  )
  api.route(asking.askMoney, async ({ actor, body: { key, to, amount, note } }) => {
    const asked = { asker: actor, key, to, amountMinor: amount, note: note || null }
    return showNew(actor, await transact((tx) => askMoney(tx, keys, asked)))
  })
  api.route(asking.makeBill, async ({ actor, body: { amount, note } }) => {
    const asked = { asker: actor, amountMinor: amount, note: note || null, tillId: null }
    return showNew(actor, await transact((tx) => makeBill(tx, asked)))
  })
  api.list(reading.listMoneyRequests, ({ actor, query }) => listMoneyRequests(db, keys, actor.id, query))
  api.route(reading.showMoneyRequest, ({ actor, params }) =>
    showMoneyRequest(db, keys, actor.id, params.code),
  )
  api.route(reading.showBill, ({ actor, params }) => showBill(db, keys, actor.id, params.number))
  api.route(asking.withdrawMoneyRequest, ({ actor, params }) =>
    transact((tx) => withdrawMoneyRequest(tx, keys, { client: actor, ...params })),
  )
  api.route(asking.declineMoneyRequest, ({ actor, params, body }) =>
    transact((tx) => declineMoneyRequest(tx, keys, { client: actor, ...params, ...body })),
  )
  api.route(asking.listBlockedAskers, ({ actor }) => listBlockedAskers(db, actor.id))
  api.route(asking.unblockAsker, ({ actor, params }) =>
    transact((tx) => unblockAsker(tx, actor.id, params.id)),
  )
  api.route(paying.showMerchant, ({ params }) => showMerchant(db, params.member_no))
  api.route(dayContract, ({ actor }) => showMerchantDay(db, keys, actor.id))
  routePayments(api, deps)

  function showNew(actor: ClientActor, id: bigint) {
    return showMoneyRequest(db, keys, actor.id, requestCodeOf(keys, id))
  }
}

function routePayments(api: Api, deps: TransferDeps): void {
  const {
    database: { db },
    keys,
  } = deps
  api.route(paying.quoteMoneyRequest, async ({ actor, body: { code } }) => {
    const { asker, amountMinor } = await findByCode(db, keys, actor.id, code)
    return quoteTransfer(db, {
      senderId: actor.id,
      to: asker.memberNo,
      amountMinor,
      ...(!isPro(actor) && { onlyToMerchants: 'transfer.not_pro' }),
    })
  })
  api.money(paying.payMoneyRequest, async ({ actor, visitor, body, origin, idempotency }) => {
    const { id, asker, amountMinor, note } = await findByCode(db, keys, actor.id, body.code)
    const input = {
      senderId: actor.id,
      sender: senderOf({ actor, visitor }),
      senderName: actor.name,
      to: asker.memberNo,
      amountMinor,
      totalMinor: body.total_amount,
      note,
      onlyToMerchants: !isPro(actor),
      requestId: id,
    }
    return postTransfer(deps, { input, actor, origin, idempotency })
  })
  api.route(paying.quoteMerchantPayment, ({ actor, body }) =>
    quoteTransfer(db, {
      senderId: actor.id,
      to: body.member_no,
      amountMinor: body.amount,
      onlyToMerchants: 'transfer.not_a_merchant',
    }),
  )
  api.money(paying.payMerchant, async ({ actor, visitor, body, origin, idempotency }) => {
    const input = {
      tillId: await findScannedTill(db, keys, body),
      senderId: actor.id,
      sender: senderOf({ actor, visitor }),
      senderName: actor.name,
      to: body.member_no,
      amountMinor: body.amount,
      totalMinor: body.total_amount,
      note: body.note || null,
      onlyToMerchants: true,
    }
    return postTransfer(deps, { input, actor, origin, idempotency })
  })
}

function isPro({ flags }: ClientActor): boolean {
  return flags.has('pro')
}
