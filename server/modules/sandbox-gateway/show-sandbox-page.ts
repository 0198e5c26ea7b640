import { Refusal } from '#contract/kernel/refusal.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findSandboxPayment } from './sandbox.queries.ts'
import { drawSandboxPage } from './sandbox-page.ts'

/** @throws Refusal `request.not_found` */
export async function showSandboxPage(db: Db, token: string, nonce: string): Promise<string> {
  const payment = await findSandboxPayment(db, token)
  if (!payment) throw new Refusal('request.not_found')
  return drawSandboxPage(payment, nonce)
}
