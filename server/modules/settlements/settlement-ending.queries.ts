import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'
import { Stale } from '#server/platform/db/stale.ts'
import type { SettlementStatus } from './settlement.rules.ts'

export interface Ending {
  readonly id: bigint
  readonly status: 'paid' | 'refused' | 'returned' | 'withdrawn'
  /** What it may have been. */
  readonly from: readonly SettlementStatus[]
  /** The payment; null when refused. */
  readonly transactionId: bigint | null
  readonly staffId: bigint | null
  readonly note: string | null
  readonly bank: { readonly reference: string; readonly paidOn: string } | null
}

/** @throws Error when it has ended since it was locked. */
export async function endSettlement(
  tx: Tx,
  { id, status, from, transactionId, staffId, note, bank }: Ending,
): Promise<void> {
  const paid = status === 'paid'
  const { numUpdatedRows } = await tx
    .updateTable('settlement')
    .set({
      status,
      transaction_id: transactionId,
      paid_by: paid ? staffId : null,
      paid_at: paid ? sql<Date>`now()` : null,
      updated_at: sql<Date>`now()`,
      note,
      bank_reference: bank?.reference ?? null,
      paid_on: bank?.paidOn ?? null,
    })
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error('a settlement ended twice')
  if (!paid) await freeVouchers(tx, id)
}

/** Money may leave now. @throws Error when it was answered since it was locked. */
export async function markApproved(tx: Tx, id: bigint, staffId: bigint | null): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('settlement')
    .set({
      status: 'approved',
      approved_at: sql<Date>`now()`,
      approved_by: staffId,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error('a settlement was approved twice')
}

/** They can be settled again. */
async function freeVouchers(tx: Tx, id: bigint): Promise<void> {
  await sql`
    update voucher_use set settlement_id = null
    where settlement_id = ${id}
      and id in (select voucher_use_id from settlement_voucher where settlement_id = ${id})
  `.execute(tx)
}

/** The bank sent the payment back. @throws Stale when it is not paid any more. */
export async function returnSettlement(tx: Tx, id: bigint): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('settlement')
    .set({ status: 'returned', updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'paid')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Stale()
  await freeVouchers(tx, id)
}
