import { languageOf } from '#contract/kernel/localized.ts'
import { maskEmail } from '#contract/kernel/mask-email.ts'
import { maskPhone } from '#contract/kernel/phone.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { type ClientRow, lockClient } from '#server/modules/clients/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Channel } from './contact.rules.ts'
import { type CodeSubject, hasLiveCode, resendSecondsMin, secondsToWait } from './one-time-code.queries.ts'
import { type CodeDeps, sendCode } from './send-code.ts'

/**
 * Sends a code to the unproven phone or e-mail. `unlessAlive`: only when no earlier code is valid, so reopening the
 * page sends nothing.
 */
export async function sendVerification(
  tx: Tx,
  deps: CodeDeps,
  { clientId, channel, unlessAlive }: { clientId: bigint; channel: Channel; unlessAlive: boolean },
): Promise<{ sent_to: string; resend_after: number; sent: boolean }> {
  const client = await lockClient(tx, clientId)
  if (!client) throw new Refusal('request.unauthenticated')
  const subject = unprovenSubject(client, channel)
  const sent_to = (channel === 'phone' ? maskPhone : maskEmail)(subject.destination)
  if (unlessAlive && (await hasLiveCode(tx, subject)))
    return { sent_to, resend_after: await secondsToWait(tx, subject), sent: false }
  await sendCode(tx, deps, subject, languageOf(client.locale))
  return { sent_to, resend_after: resendSecondsMin, sent: true }
}

/** The subject of a code for this channel. Throws when nothing is unproven. */
export function unprovenSubject(client: ClientRow, channel: Channel): CodeSubject {
  const destination = client[channel]
  if (destination === null) throw new Refusal('auth.email_does_not_exist')
  if (client[`${channel}_verified_at`] !== null) throw new Refusal('auth.already_verified')
  return { clientId: client.id, purpose: `verify_${channel}`, destination }
}
