import { defaultCurrency } from '#contract/kernel/currencies.ts'
import {
  createCashRecharge,
  showSellerDay as dayContract,
  listCashRecharges as listContract,
  quoteCashRecharge as quoteContract,
  showCashRecharge as showContract,
} from '#contract/operations/recharges/recharge-by-seller.ts'
import type { PostingEngine } from '#server/ledger/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { type KeyRing, referenceOf } from '#server/platform/secrets/index.ts'
import { listCashRecharges, showCashRecharge } from './list-cash-recharges.ts'
import { quoteCashRecharge } from './quote-cash-recharge.ts'
import { rechargeBySeller } from './recharge-by-seller.ts'
import { showSellerDay } from './show-seller-day.ts'

export interface SellerDeps {
  readonly database: Database
  readonly engine: PostingEngine
  readonly keys: KeyRing
}

export function routeCashRecharges(api: Api, { database: { db }, engine, keys }: SellerDeps): void {
  api.list(listContract, ({ actor, query }) => listCashRecharges(db, keys, actor.id, query))
  api.route(showContract, ({ actor, params }) => showCashRecharge(db, keys, actor.id, params.id))
  api.route(dayContract, ({ actor }) => showSellerDay(db, actor.id))
  api.route(quoteContract, ({ actor, body }) =>
    quoteCashRecharge(db, { sellerId: actor.id, to: body.to, amountMinor: body.amount }),
  )
  api.money(createCashRecharge, async ({ actor, body, origin, idempotency }) => {
    const input = {
      sellerId: actor.id,
      sellerName: actor.name,
      to: body.to,
      memberNo: body.member_no,
      amountMinor: body.amount,
    }
    const submission = { input, actor, ip: origin.ip, idempotency }
    const { answer, transactionId, replayed } = await engine.post(rechargeBySeller, submission)
    return {
      replayed,
      answer: {
        id: answer.rechargeId,
        client: { name: answer.name, member_no: answer.memberNo },
        amount: answer.amount,
        fee: answer.fee,
        net_amount: answer.net,
        currency: defaultCurrency,
        reference: referenceOf(keys, transactionId),
        balance_after: answer.balanceAfter,
        created_at: answer.at,
      },
    }
  })
}
