import { Refusal } from '#contract/kernel/refusal.ts'
import { lockClient } from '#server/modules/clients/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { expiredCode, wrongCode } from '#server/platform/sign-in/index.ts'
import { markVerified } from './account.queries.ts'
import type { Channel } from './contact.rules.ts'
import { unprovenSubject } from './send-verification.ts'
import { showUser } from './show-profile.ts'
import { tryCode } from './try-code.ts'
import type { User } from './user.rules.ts'

/**
 * Proves the phone or e-mail with its code. A refusal is returned, so the try is committed; `wrong`: a code that is alive
 * was guessed at.
 */
export async function verifyContact(
  tx: Tx,
  keys: KeyRing,
  { clientId, channel, code }: { clientId: bigint; channel: Channel; code: string },
): Promise<{ user: User } | { wrong: Refusal } | Refusal> {
  const client = await lockClient(tx, clientId)
  if (!client) return new Refusal('request.unauthenticated')
  const verdict = await tryCode(tx, keys, { ...unprovenSubject(client, channel), code })
  if (verdict.kind === 'expired') return expiredCode()
  if (verdict.kind === 'wrong') return { wrong: wrongCode(verdict.triesLeft) }
  if (verdict.kind !== 'accepted') return wrongCode(0)
  await markVerified(tx, clientId, channel)
  await recordActivity(tx, [
    {
      action: 'contact_verified',
      subject: { type: 'client', id: clientId },
      actor: { type: 'client', id: clientId },
      after: { [channel]: client[channel] },
    },
  ])
  return { user: await showUser(tx, clientId) }
}
