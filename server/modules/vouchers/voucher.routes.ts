import { inquireVoucher } from '#contract/operations/vouchers/inquire-voucher.ts'
import {
  listAcceptedVouchers,
  showAcceptedVoucher,
} from '#contract/operations/vouchers/list-accepted-vouchers.ts'
import { quoteVoucherRecharge, quoteVoucherUse } from '#contract/operations/vouchers/quote-voucher.ts'
import { useVoucher as useOperation } from '#contract/operations/vouchers/use-voucher.ts'
import type { PostingEngine } from '#server/ledger/index.ts'
import type { Api } from '#server/platform/http/api.ts'
import { acceptVoucher } from './accept-voucher.ts'
import { type InquireDeps, inquireByCode, inquireBySerial } from './inquire-voucher.ts'
import { listAccepted, showAccepted } from './list-accepted.ts'
import { quoteVoucher } from './quote-voucher.ts'

export interface VoucherDeps extends InquireDeps {
  readonly engine: PostingEngine
}

export function routeVouchers(api: Api, deps: VoucherDeps): void {
  api.route(inquireVoucher, ({ actor, body, visitor }) =>
    'serial_number' in body
      ? inquireBySerial(deps, { actor, visitor }, body.serial_number)
      : inquireByCode(deps, { actor, visitor }, body.code),
  )

  api.route(quoteVoucherUse, ({ actor, body, visitor }) =>
    quoteVoucher(deps, { actor, visitor }, { code: body.code, kind: 'goods', clientId: actor.id }),
  )
  api.route(quoteVoucherRecharge, ({ actor, body, visitor }) =>
    quoteVoucher(deps, { actor, visitor }, { code: body.code, kind: 'recharge', clientId: actor.id }),
  )

  api.list(listAcceptedVouchers, ({ actor, query }) =>
    listAccepted(deps.database.db, deps.keys, actor.id, query),
  )
  api.route(showAcceptedVoucher, ({ actor, params }) =>
    showAccepted(deps.database.db, deps.keys, actor.id, params.id),
  )
  api.money(useOperation, ({ actor, body, origin, visitor, idempotency }) =>
    acceptVoucher(deps, { actor, merchantId: actor.id, code: body.code, origin, visitor, idempotency }),
  )
}
