import { sql } from 'kysely'
import type { BankAccount } from '#contract/shapes/bank-account.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { RechargeStatus } from './recharge.queries.ts'

export interface NewTransferRequest {
  readonly clientId: bigint
  readonly amountMinor: bigint
  readonly feeMinor: bigint
  readonly currency: string
  /** Our account, as it is now. */
  readonly paid: BankAccount
  readonly bank: string
  readonly bankReference: string
  readonly transferredOn: string
  readonly note: string | null
  readonly photoId: string
  readonly slipHash: Buffer
}

/**
 * What is known already (then the transaction must be rolled back), when the same slip or bank transaction came with
 * a waiting or approved request of any client.
 */
export async function insertTransferRequest(
  tx: Tx,
  request: NewTransferRequest,
): Promise<bigint | 'slip' | 'reference'> {
  const { clientId, amountMinor, feeMinor, currency, paid, bankReference, slipHash } = request
  const { id } = await tx
    .insertInto('recharge')
    .values({
      client_id: clientId,
      method: 'bank',
      amount: amountMinor,
      fee: feeMinor,
      currency,
      status: 'pending',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('bank_transfer_request')
    .values({
      id,
      paid_bank_ar: paid.bank.ar,
      paid_bank_en: paid.bank.en,
      paid_holder: paid.holder,
      paid_number: paid.number,
      bank: request.bank,
      bank_reference: bankReference,
      transferred_on: request.transferredOn,
      note: request.note,
      photo_id: request.photoId,
      slip_hash: slipHash,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return id
  const slip = await tx
    .selectFrom('bank_transfer_request')
    .select('id')
    .where('slip_hash', '=', slipHash)
    .executeTakeFirst()
  return slip ? 'slip' : 'reference'
}

/** Amounts in minor units. */
export interface TransferRequestRow {
  readonly id: bigint
  readonly clientId: bigint
  /** In clear. */
  readonly clientName: string
  readonly phone: string
  readonly amountMinor: bigint
  readonly feeMinor: bigint
  readonly currency: string
  readonly status: RechargeStatus
  readonly bank: string
  readonly paidNumber: string | null
  readonly bankReference: string | null
  readonly transferredOn: string
  readonly note: string | null
  readonly photoId: string
  readonly createdAt: Date
}

const requests = sql`
  select r.id, r.client_id as "clientId", c.name as "clientName", c.phone, r.amount as "amountMinor",
    r.fee as "feeMinor", r.currency, r.status, b.bank, b.paid_number as "paidNumber",
    b.bank_reference as "bankReference", b.transferred_on as "transferredOn", b.note,
    b.photo_id as "photoId", r.created_at as "createdAt"
  from bank_transfer_request b join recharge r on r.id = b.id join client c on c.id = r.client_id`

/** Those that wait for staff, oldest first. */
export async function listWaitingTransfers(db: Db, limit: number): Promise<readonly TransferRequestRow[]> {
  const { rows } = await sql<TransferRequestRow>`
    ${requests} where r.status = 'pending' order by r.created_at, r.id limit ${limit}`.execute(db)
  return rows
}

export async function findTransferRequest(db: Db, id: bigint): Promise<TransferRequestRow | null> {
  const { rows } = await sql<TransferRequestRow>`${requests} where b.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Locked in the order of their ids. */
export async function lockTransferRequests(
  tx: Tx,
  ids: readonly bigint[],
): Promise<readonly TransferRequestRow[]> {
  const { rows } = await sql<TransferRequestRow>`
    ${requests} where b.id = any(${ids}::bigint[]) order by r.id for no key update of r, b`.execute(tx)
  return rows
}

export interface TransferDecision {
  readonly id: bigint
  readonly staffId: bigint | null
  /** The credit; null: refused. */
  readonly transactionId: bigint | null
  readonly reason: string | null
}

/** @throws Error when it was decided since it was locked */
export async function endTransferRequest(
  tx: Tx,
  { id, staffId, transactionId, reason }: TransferDecision,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('recharge')
    .set({ status: transactionId === null ? 'refused' : 'completed', transaction_id: transactionId })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error('a bank transfer was decided twice')
  await tx
    .updateTable('bank_transfer_request')
    .set({
      decided_by: staffId,
      decided_at: sql`now()`,
      reason,
      ...(transactionId === null && { slip_hash: null }),
    })
    .where('id', '=', id)
    .execute()
}
