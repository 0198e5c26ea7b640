import { printReceipt as print } from '#contract/operations/receipts/print-receipt.ts'
import { proveTransaction as proof } from '#contract/operations/receipts/prove-transaction.ts'
import { showOwnReceipt as own } from '#contract/operations/receipts/show-own-receipt.ts'
import { showReceipt as contract } from '#contract/operations/receipts/show-receipt.ts'
import { showSeals as seals } from '#contract/operations/receipts/show-seals.ts'
import { openSealKeys } from '#server/ledger/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { printReceipt } from './print-receipt.ts'
import { proveTransaction } from './prove-transaction.ts'
import { showOwnReceipt } from './show-own-receipt.ts'
import { showReceipt } from './show-receipt.ts'
import { showSeals } from './show-seals.ts'

export interface ReceiptDeps {
  readonly database: Database
  readonly keys: KeyRing
  readonly config: { readonly publicUrl: string }
}

export function routeReceipts(api: Api, { database, keys, config }: ReceiptDeps): void {
  const sealKeys = openSealKeys(keys)
  api.route(contract, ({ params }) => showReceipt(database.db, keys, params.reference))
  const printer = { db: database.db, keys, publicUrl: config.publicUrl }
  api.file(print, ({ actor, params, query }) => printReceipt(printer, actor.id, { ...params, ...query }))
  api.route(proof, ({ actor, params }) => proveTransaction({ database, keys, sealKeys }, actor.id, params.id))
  api.route(own, ({ actor, params }) => showOwnReceipt(database.db, keys, actor.id, params.id))
  api.route(seals, () => showSeals(database.db, sealKeys))
}
