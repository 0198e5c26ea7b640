import type { Database } from '#server/platform/db/database.ts'
import { type KeyRing, newToken } from '#server/platform/secrets/index.ts'
import { findSandboxInvoice, insertSandboxPayment, type SandboxPayment } from './sandbox.queries.ts'
import { messageOf } from './sandbox-message.ts'

export interface SandboxDeps {
  readonly database: Database
  readonly keys: KeyRing
  readonly publicUrl: string
}

/** @returns the address of its hosted page */
export async function openSandboxPayment(
  { database, publicUrl }: SandboxDeps,
  payment: Omit<SandboxPayment, 'token' | 'status'>,
): Promise<string> {
  const token = newToken()
  await insertSandboxPayment(database.db, { ...payment, token })
  return `${publicUrl}/sandbox-gateway/${token}`
}

/** The status query. An unknown invoice is open: nobody has paid it. */
export async function askSandbox({ database }: SandboxDeps, invoiceNo: string): Promise<unknown> {
  const payment = await findSandboxInvoice(database.db, invoiceNo)
  if (payment) return messageOf(payment)
  return { invoice_no: invoiceNo, status: 'open', transaction_id: null, amount: '0', currency: 'LYD' }
}
