import {
  cancelVouchers as cancelContract,
  previewCancellation as previewCancelContract,
} from '#contract/operations/vouchers/cancel-vouchers.ts'
import { countByCategory as countCategoryContract } from '#contract/operations/vouchers/count-vouchers.ts'
import {
  createBatch as createContract,
  previewBatch as previewContract,
} from '#contract/operations/vouchers/create-batch.ts'
import {
  checkImport as checkContract,
  downloadRejected as downloadContract,
  importCodes as importContract,
  rejectedRows as untakenContract,
} from '#contract/operations/vouchers/import-codes.ts'
import { lookUpVoucher as inquireContract } from '#contract/operations/vouchers/look-up-voucher.ts'
import {
  previewSale as previewSaleContract,
  takeBackVouchers as returnContract,
  sellVouchers as sellContract,
} from '#contract/operations/vouchers/sell-vouchers.ts'
import { showBatchFigures as figuresContract } from '#contract/operations/vouchers/show-batch-figures.ts'
import { showVoucherLife as lifeContract } from '#contract/operations/vouchers/show-voucher-life.ts'
import { quoteForMerchant, useForMerchant } from '#contract/operations/vouchers/use-for-merchant.ts'
import {
  type AcceptDeps,
  acceptVoucher,
  type InquireDeps,
  quoteOnBehalf,
} from '#server/modules/vouchers/index.ts'
import type { Limiter } from '#server/platform/abuse/index.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { reportByCategory } from './count-vouchers.ts'
import { lookUpVoucher } from './look-up-voucher.ts'
import { orderBatch } from './order-batch.ts'
import { previewBatch } from './preview-batch.ts'
import { checkImport, downloadRejected, downloadUntaken, runImport } from './run-import.ts'
import { previewSale, sellRange, takeBackRange } from './sell-range.ts'
import { showBatchFigures } from './show-batch-figures.ts'
import { showVoucherLife } from './show-voucher-life.ts'
import { previewCancellation, startCancellation } from './start-cancellation.ts'

export interface StaffVoucherDeps extends InquireDeps {
  readonly engine: AcceptDeps['engine']
  readonly jobs: Jobs
  readonly limiter: InquireDeps['limiter'] & Limiter<'codeRows'>
}

export function routeStaffVouchers(api: Api, deps: StaffVoucherDeps): void {
  routeBatches(api, deps)
  routeVouchersOfStaff(api, deps)
  routeSales(api, deps)
  routeImports(api, deps)
}

function routeBatches(api: Api, { database, keys, jobs }: StaffVoucherDeps): void {
  api.route(previewContract, ({ query, actor }) => previewBatch(database.db, query, actor.id))
  api.guarded(createContract, ({ actor, body, origin }) =>
    orderBatch({ database, keys, jobs }, { actor, origin, body }),
  )
  api.route(figuresContract, ({ params }) => showBatchFigures(database.db, params.id))
}

function routeVouchersOfStaff(api: Api, deps: StaffVoucherDeps): void {
  const { database, keys, jobs } = deps
  const { db } = database
  api.route(previewCancelContract, ({ query }) => previewCancellation(db, query))
  api.route(cancelContract, ({ actor, body, origin }) =>
    startCancellation({ database, jobs }, body, { staffId: actor.id, ip: origin.ip }),
  )
  api.route(inquireContract, ({ actor, body }) => lookUpVoucher(db, keys, body, actor.id))
  api.route(quoteForMerchant, ({ actor, body: { client_id: merchantId, code }, visitor }) =>
    quoteOnBehalf(deps, { actor, visitor }, { merchantId, code }),
  )
  api.money(
    useForMerchant,
    ({ actor, body: { client_id: merchantId, code }, origin, visitor, idempotency }) =>
      acceptVoucher(deps, { actor, merchantId, code, origin, visitor, idempotency }),
  )
  api.route(countCategoryContract, ({ query }) => reportByCategory(db, query))
  api.route(lifeContract, ({ params }) => showVoucherLife(db, params.id))
}

function routeSales(api: Api, { database, engine }: StaffVoucherDeps): void {
  api.route(previewSaleContract, ({ query }) => previewSale(database.db, query))
  api.action(sellContract, (call) => sellRange({ database, engine }, call))
  api.action(returnContract, (call) => takeBackRange({ database, engine }, call))
}

function routeImports(api: Api, deps: StaffVoucherDeps): void {
  const { database } = deps
  api.route(checkContract, ({ actor, body, origin }) =>
    checkImport(deps, body, { staffId: actor.id, ip: origin.ip }),
  )
  api.route(importContract, ({ actor, body, origin }) => runImport(deps, body, actor, origin.ip))
  api.file(untakenContract, ({ actor, body, origin }) =>
    downloadUntaken(deps, body, { staffId: actor.id, ip: origin.ip, locale: origin.locale }),
  )
  api.file(downloadContract, ({ params, query, origin }) =>
    downloadRejected(database.db, params.id, query, origin.locale),
  )
}
