import { showReceipt as contract } from '#contract/operations/receipts/show-receipt.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { showReceipt } from './show-receipt.ts'

export interface ReceiptDeps {
  readonly database: Database
  readonly keys: KeyRing
}

export function routeReceipts(api: Api, { database: { db }, keys }: ReceiptDeps): void {
  api.route(contract, ({ params }) => showReceipt(db, keys, params.reference))
}
