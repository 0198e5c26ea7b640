import { Refusal } from '#contract/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { hashToken, type KeyRing, newToken } from '#server/platform/secrets/index.ts'
import { insertReset } from './account.queries.ts'
import { findByContact } from './send-reset-code.ts'
import { tryCode } from './try-code.ts'

/** Exchanges a right code for a reset token. A refusal is given back, so that the try is committed. */
export async function verifyReset(
  tx: Tx,
  keys: KeyRing,
  { contact, code }: { contact: string; code: string },
): Promise<{ reset_token: string } | Refusal> {
  const client = await findByContact(tx, contact)
  if (!client) return new Refusal('auth.code_is_incorrect')
  const subject = { clientId: client.id, purpose: 'reset_password', destination: contact } as const
  const refusal = await tryCode(tx, keys, { ...subject, code })
  if (refusal) return refusal
  const token = newToken()
  await insertReset(tx, client.id, hashToken(token))
  return { reset_token: token }
}
