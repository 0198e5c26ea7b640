import { sql } from 'kysely'
import type { Language } from '#contract/kernel/localized.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

export type SandboxStatus = 'open' | 'paid' | 'declined' | 'cancelled'

export interface SandboxPayment {
  readonly token: string
  readonly invoiceNo: string
  readonly amountMinor: bigint
  readonly currency: string
  readonly locale: Language
  readonly returnUrl: string
  readonly callbackUrl: string
  readonly status: SandboxStatus
}

const payments = sql`
  select token, invoice_no as "invoiceNo", amount as "amountMinor", currency, locale,
    return_url as "returnUrl", callback_url as "callbackUrl", status
  from sandbox_payment`

export async function insertSandboxPayment(db: Db, payment: Omit<SandboxPayment, 'status'>): Promise<void> {
  await db
    .insertInto('sandbox_payment')
    .values({
      token: payment.token,
      invoice_no: payment.invoiceNo,
      amount: payment.amountMinor,
      currency: payment.currency,
      locale: payment.locale,
      return_url: payment.returnUrl,
      callback_url: payment.callbackUrl,
    })
    .execute()
}

export async function findSandboxPayment(db: Db, token: string): Promise<SandboxPayment | null> {
  const { rows } = await sql<SandboxPayment>`${payments} where token = ${token}`.execute(db)
  return rows[0] ?? null
}

export async function findSandboxInvoice(db: Db, invoiceNo: string): Promise<SandboxPayment | null> {
  const { rows } = await sql<SandboxPayment>`${payments} where invoice_no = ${invoiceNo}`.execute(db)
  return rows[0] ?? null
}

/** Whether it was still open. */
export async function endSandboxPayment(
  tx: Tx,
  token: string,
  status: Exclude<SandboxStatus, 'open'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sandbox_payment')
    .set({ status, ended_at: sql`now()` })
    .where('token', '=', token)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
