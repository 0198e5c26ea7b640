import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'

export interface NewVoucherUse {
  /** Of the ledger transaction. */
  readonly id: bigint
  readonly voucherId: bigint
  readonly merchantId: bigint
  readonly supplierId: bigint
  readonly amountMinor: bigint
  readonly feeMinor: bigint
  readonly currency: string
  /** The instant of the decision, as answered. */
  readonly at: Date
}

export async function insertVoucherUses(tx: Tx, uses: readonly NewVoucherUse[]): Promise<void> {
  await sql`
    insert into voucher_use (id, voucher_id, merchant_id, supplier_id, amount, fee, currency, created_at)
    select * from unnest(
      ${uses.map(({ id }) => id)}::bigint[], ${uses.map(({ voucherId }) => voucherId)}::bigint[],
      ${uses.map(({ merchantId }) => merchantId)}::bigint[], ${uses.map(({ supplierId }) => supplierId)}::bigint[],
      ${uses.map(({ amountMinor }) => amountMinor)}::bigint[], ${uses.map(({ feeMinor }) => feeMinor)}::bigint[],
      ${uses.map(({ currency }) => currency)}::text[], ${uses.map(({ at }) => at)}::timestamptz[]
    )`.execute(tx)
}
