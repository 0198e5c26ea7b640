import { confirmRecharge } from '#contract/operations/recharges/confirm-recharge.ts'
import { createRecharge } from '#contract/operations/recharges/create-recharge.ts'
import { listRechargeMethods } from '#contract/operations/recharges/list-recharge-methods.ts'
import {
  listRecharges,
  showRecharge as showOperation,
} from '#contract/operations/recharges/list-recharges.ts'
import { requestBankTransfer as transferContract } from '#contract/operations/recharges/request-bank-transfer.ts'
import type { PostingEngine } from '#server/ledger/index.ts'
import type { Gateways } from '#server/modules/payment-gateways/index.ts'
import type { GuessDeps } from '#server/modules/vouchers/index.ts'
import type { Limiter } from '#server/platform/abuse/index.ts'
import { countUpload, type UploadBudget } from '#server/platform/files/index.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Logger } from '#server/platform/log.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { enterGatewayCode } from './enter-gateway-code.ts'
import { listMethods } from './list-methods.ts'
import type { PaymentBudget } from './payment-budgets.ts'
import { prepareSlip } from './prepare-slip.ts'
import { redeemVoucher } from './redeem-voucher.ts'
import { requestBankTransfer } from './request-bank-transfer.ts'
import { showRecharge, showRecharges } from './show-recharges.ts'
import { startPayment } from './start-payment.ts'

export interface RechargeDeps extends GuessDeps {
  readonly engine: PostingEngine
  readonly keys: KeyRing
  readonly limiter: GuessDeps['limiter'] & Limiter<PaymentBudget | UploadBudget>
  readonly gateways: Gateways
  readonly log: Logger
}

export function routeRecharges(api: Api, deps: RechargeDeps): void {
  const { database, keys, gateways } = deps
  api.route(listRechargeMethods, () => listMethods(database.db, gateways))
  api.list(listRecharges, ({ actor, query }) => showRecharges(database.db, keys, actor.id, query))
  api.route(showOperation, ({ actor, params }) => showRecharge(database.db, keys, actor.id, params.id))

  api.money(createRecharge, async ({ actor, body, origin, visitor, idempotency }) => {
    const call = { actor, origin, visitor, idempotency }
    if (body.method === 'voucher') return redeemVoucher(deps, { ...call, code: body.code })
    const { id, replayed } = await startPayment(deps, { ...call, asked: body })
    return { replayed, answer: await showRecharge(database.db, keys, actor.id, id) }
  })

  api.route(transferContract, async ({ actor, body, origin }) => {
    await countUpload(deps.limiter, actor.id, { bytes: body.photo.bytes, kind: 'slip' })
    const slip = await prepareSlip(body.photo)
    const id = await database.transact((tx) =>
      requestBankTransfer(tx, {
        clientId: actor.id,
        amountMinor: body.amount,
        account: body.account,
        bank: body.bank,
        bankReference: body.bank_reference,
        transferredOn: body.transferred_on,
        note: body.note || null,
        slip,
        ip: origin.ip,
      }),
    )
    return showRecharge(database.db, keys, actor.id, id)
  })

  api.route(confirmRecharge, async ({ actor, params, body, origin }) => {
    await enterGatewayCode(deps, { clientId: actor.id, id: params.id, code: body.otp, ip: origin.ip })
    return showRecharge(database.db, keys, actor.id, params.id)
  })
}
