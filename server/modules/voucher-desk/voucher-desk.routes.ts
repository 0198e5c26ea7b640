import { activateBatch as activateContract } from '#contract/operations/voucher-desk/activate-batch.ts'
import {
  cancelVouchers as cancelContract,
  previewCancellation as previewCancelContract,
} from '#contract/operations/voucher-desk/cancel-vouchers.ts'
import {
  countByCategory as countCategoryContract,
  countVouchers as countContract,
} from '#contract/operations/voucher-desk/count-vouchers.ts'
import {
  createBatch as createContract,
  previewBatch as previewContract,
} from '#contract/operations/voucher-desk/create-batch.ts'
import {
  checkImport as checkContract,
  downloadRejected as downloadContract,
  importCodes as importContract,
  rejectedRows as untakenContract,
} from '#contract/operations/voucher-desk/import-codes.ts'
import { inquireAtDesk as inquireContract } from '#contract/operations/voucher-desk/inquire-at-desk.ts'
import {
  previewSale as previewSaleContract,
  takeBackVouchers as returnContract,
  sellVouchers as sellContract,
} from '#contract/operations/voucher-desk/sell-vouchers.ts'
import { showBatchFigures as figuresContract } from '#contract/operations/voucher-desk/show-batch-figures.ts'
import { showVoucherLife as lifeContract } from '#contract/operations/voucher-desk/show-voucher-life.ts'
import { quoteAtDesk, useAtDesk } from '#contract/operations/voucher-desk/use-at-desk.ts'
import {
  type AcceptDeps,
  acceptVoucher,
  activateBatch,
  quoteOnBehalf,
} from '#server/modules/vouchers/index.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { cancelAtDesk, previewCancellation } from './cancel-at-desk.ts'
import { countVouchers, reportByCategory } from './count-vouchers.ts'
import { checkImport, downloadRejected, downloadUntaken, importAtDesk } from './import-at-desk.ts'
import { inquireAtDesk } from './inquire-at-desk.ts'
import { orderBatch } from './order-batch.ts'
import { previewBatch } from './preview-batch.ts'
import { previewSale, sellAtDesk, takeBackAtDesk } from './sell-at-desk.ts'
import { showBatchFigures } from './show-batch-figures.ts'
import { showVoucherLife } from './show-voucher-life.ts'

export interface VoucherDeskDeps extends AcceptDeps {
  readonly jobs: Jobs
}

export function routeVoucherDesk(api: Api, deps: VoucherDeskDeps): void {
  routeBatches(api, deps)
  routeVouchersOfStaff(api, deps)
  routeSales(api, deps)
  routeImports(api, deps)
}

function routeBatches(api: Api, { database, keys, jobs }: VoucherDeskDeps): void {
  api.route(previewContract, ({ query }) => previewBatch(database.db, query))
  api.guarded(createContract, ({ actor, body, origin }) =>
    orderBatch({ database, keys, jobs }, { actor, origin, body }),
  )
  api.route(figuresContract, ({ params }) => showBatchFigures(database.db, params.id))
  api.route(activateContract, async ({ actor, params, origin }) => {
    await database.transact((tx) => activateBatch(tx, params.id, actor.id, origin.ip))
    return {}
  })
}

function routeVouchersOfStaff(api: Api, deps: VoucherDeskDeps): void {
  const { database, keys, jobs } = deps
  const { db } = database
  api.route(previewCancelContract, ({ query }) => previewCancellation(db, query))
  api.route(cancelContract, ({ actor, body, origin }) =>
    cancelAtDesk({ database, jobs }, body, { staffId: actor.id, ip: origin.ip }),
  )
  api.route(inquireContract, ({ body }) => inquireAtDesk(db, keys, body))
  api.route(quoteAtDesk, ({ actor, body: { client_id: merchantId, code }, origin }) =>
    quoteOnBehalf(deps, { actor, ip: origin.ip }, { merchantId, code }),
  )
  api.money(useAtDesk, ({ actor, body: { client_id: merchantId, code }, origin, idempotency }) =>
    acceptVoucher(deps, { actor, merchantId, code, origin, idempotency }),
  )
  api.route(countContract, ({ query }) => countVouchers(db, query))
  api.route(countCategoryContract, ({ query }) => reportByCategory(db, query))
  api.route(lifeContract, ({ params }) => showVoucherLife(db, params.id))
}

function routeSales(api: Api, { database: { db }, engine }: VoucherDeskDeps): void {
  api.route(previewSaleContract, ({ query }) => previewSale(db, query))
  api.money(sellContract, (call) => sellAtDesk({ db, engine }, call))
  api.money(returnContract, (call) => takeBackAtDesk({ db, engine }, call))
}

function routeImports(api: Api, { database, keys }: VoucherDeskDeps): void {
  api.route(checkContract, ({ body }) => checkImport(database.db, keys, body))
  api.route(importContract, ({ actor, body, origin }) => importAtDesk(database, keys, body, actor, origin.ip))
  api.file(untakenContract, ({ body, origin }) => downloadUntaken(database.db, keys, body, origin.locale))
  api.file(downloadContract, ({ params, query, origin }) =>
    downloadRejected(database.db, params.id, query, origin.locale),
  )
}
