import { maskEmail } from '#contract/kernel/mask.ts'
import { maskPhone } from '#contract/kernel/phone.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { type ClientRow, lockClient } from '#server/modules/clients/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Channel } from './contact.rules.ts'
import { type CodeSubject, resendSecondsMin } from './one-time-code.queries.ts'
import { type CodeDeps, sendCode } from './send-code.ts'

/** Sends a code to the phone or the e-mail that is still to be proven. */
export async function sendVerification(
  tx: Tx,
  deps: CodeDeps,
  { clientId, channel }: { clientId: bigint; channel: Channel },
): Promise<{ sent_to: string; resend_after: number }> {
  const client = await lockClient(tx, clientId)
  if (!client) throw new Refusal('request.unauthenticated')
  const subject = unprovenSubject(client, channel)
  await sendCode(tx, deps, subject, client.locale as 'ar' | 'en')
  const mask = channel === 'phone' ? maskPhone : maskEmail
  return { sent_to: mask(subject.destination), resend_after: resendSecondsMin }
}

/** What a code for this channel is about. Throws when there is nothing to prove. */
export function unprovenSubject(client: ClientRow, channel: Channel): CodeSubject {
  const destination = client[channel]
  if (destination === null) throw new Refusal('auth.email_does_not_exist')
  if (client[`${channel}_verified_at`] !== null) throw new Refusal('auth.already_verified')
  return { clientId: client.id, purpose: `verify_${channel}`, destination }
}
