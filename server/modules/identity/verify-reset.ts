import type { Tx } from '#server/platform/db/database.ts'
import { hashToken, type KeyRing, newToken } from '#server/platform/secrets/index.ts'
import { type Asker, expiredCode, type ResetTry } from '#server/platform/sign-in/index.ts'
import { insertReset } from './account.queries.ts'
import { findByContact } from './send-reset-code.ts'
import { tryCode } from './try-code.ts'

/**
 * Exchanges a right code for a reset token. A refusal is returned, so the try is committed; only the right code reveals
 * that it has expired.
 */
export async function verifyReset(
  tx: Tx,
  keys: KeyRing,
  { contact, knownDevice, code }: Asker & { readonly code: string },
): Promise<ResetTry<{ reset_token: string }>> {
  const client = await findByContact(tx, contact)
  if (!client) return 'no code'
  const subject = { clientId: client.id, purpose: 'reset_password', destination: contact } as const
  const verdict = await tryCode(tx, keys, { ...subject, code, hasOwnTries: knownDevice !== null })
  if (verdict.kind === 'wrong') return 'wrong'
  if (verdict.kind !== 'accepted')
    return verdict.kind === 'expired' && verdict.matches ? expiredCode() : 'no code'
  const token = newToken()
  await insertReset(tx, client.id, hashToken(token))
  return { reset_token: token }
}
