import { Refusal } from '#contract/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { endSandboxPayment, findSandboxPayment, type SandboxStatus } from './sandbox.queries.ts'

/**
 * The payer's choice on the hosted page. The shop learns of it by a job, as from any gateway: late, twice, or never.
 * @returns the address for the browser
 */
export async function decideSandboxPayment(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  token: string,
  status: Exclude<SandboxStatus, 'open'>,
): Promise<string> {
  const payment = await findSandboxPayment(tx, token)
  if (!payment) throw new Refusal('request.not_found')
  const ended = await endSandboxPayment(tx, token, status)
  if (ended) await jobs.enqueue(tx, 'sandbox-callback', { token })
  return payment.returnUrl
}
