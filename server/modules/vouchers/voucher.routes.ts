import { Refusal } from '#contract/kernel/refusal.ts'
import { inquireVoucher } from '#contract/operations/vouchers/inquire-voucher.ts'
import { quoteVoucherRecharge, quoteVoucherUse } from '#contract/operations/vouchers/quote-voucher.ts'
import { useVoucher as useOperation } from '#contract/operations/vouchers/use-voucher.ts'
import type { Desk } from '#server/ledger/index.ts'
import type { Api } from '#server/platform/http/api.ts'
import { referenceOf } from '#server/platform/secrets/index.ts'
import { checkCode, codeLookup } from './code/check-code.ts'
import { guardMoneyGuess } from './guard-guess.ts'
import { type InquireDeps, inquireByCode, inquireBySerial } from './inquire-voucher.ts'
import { quoteVoucher } from './quote-voucher.ts'
import { useVoucher } from './use-voucher.ts'

export interface VoucherDeps extends InquireDeps {
  readonly desk: Desk
}

export function routeVouchers(api: Api, deps: VoucherDeps): void {
  const { desk, keys } = deps

  api.route(inquireVoucher, ({ actor, body, origin }) =>
    'serial_number' in body
      ? inquireBySerial(deps, body.serial_number)
      : inquireByCode(deps, { clientId: actor.id, ip: origin.ip }, body.code),
  )

  api.route(quoteVoucherUse, ({ actor, body, origin }) =>
    quoteVoucher(deps, { clientId: actor.id, ip: origin.ip }, { code: body.code, kind: 'goods' }),
  )
  api.route(quoteVoucherRecharge, ({ actor, body, origin }) =>
    quoteVoucher(deps, { clientId: actor.id, ip: origin.ip }, { code: body.code, kind: 'recharge' }),
  )

  api.money(useOperation, async ({ actor, body, origin, idempotency }) => {
    const checked = checkCode(keys, body.code)
    if (!('code' in checked)) throw new Refusal('voucher.not_usable')
    const input = { merchantId: actor.id, lookup: codeLookup(keys, checked.code) }
    const { answer, transactionId, replayed } = await guardMoneyGuess(
      deps,
      { clientId: actor.id, ip: origin.ip },
      idempotency.key,
      () => desk.submit(useVoucher, { input, actor, ip: origin.ip, idempotency }),
    )
    return {
      answer: {
        id: transactionId.toString(),
        reference: referenceOf(keys, transactionId),
        serial_number: answer.serialNumber,
        category: answer.category,
        supplier: answer.supplier,
        amount: answer.amount,
        fee: answer.fee,
        net_amount: answer.netAmount,
        currency: answer.currency,
        used_at: answer.usedAt,
      },
      replayed,
    }
  })
}
