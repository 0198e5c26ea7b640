import type { Database } from '#server/platform/db/database.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { findSandboxPayment } from './sandbox.queries.ts'
import { messageOf, signSandbox } from './sandbox-message.ts'

const answerMillisecondsMax = 10_000

/** Throws when the shop refuses it: the job tries again. */
export async function sendSandboxCallback(
  { database, keys }: { readonly database: Database; readonly keys: KeyRing },
  token: string,
): Promise<void> {
  const payment = await findSandboxPayment(database.db, token)
  if (!payment) return
  const body = JSON.stringify(messageOf(payment))
  const answer = await fetch(payment.callbackUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-sandbox-signature': signSandbox(keys, body) },
    body,
    signal: AbortSignal.timeout(answerMillisecondsMax),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the shop answered ${answer.status} to the sandbox's callback`)
}
