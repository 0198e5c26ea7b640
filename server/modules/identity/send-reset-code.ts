import { Refusal } from '#contract/kernel/refusal.ts'
import {
  type ClientRow,
  findClientsByHandles,
  lockClient,
  readHandle,
} from '#server/modules/clients/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { type CodeDeps, sendCode } from './send-code.ts'

/** The job behind a forgotten password: sends a code if there is such an account. Within a minute of the last one, nothing. */
export async function sendResetCode(tx: Tx, deps: CodeDeps, contact: string): Promise<void> {
  const client = await findByContact(tx, contact)
  if (client?.status !== 'active' || !(await lockClient(tx, client.id))) return
  const subject = { clientId: client.id, purpose: 'reset_password', destination: contact } as const
  try {
    await sendCode(tx, deps, subject, client.locale === 'ar' ? 'ar' : 'en')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/**
 * An e-mail counts only when it was proven: a mistyped one would hand the account to a stranger. So does a phone that
 * staff put in the place of a proven one: else who may correct a number could take over any account.
 */
export async function findByContact(db: Db, contact: string): Promise<ClientRow | null> {
  const [client] = await findClientsByHandles(db, [readHandle(contact)])
  if (!client) return null
  const isTrusted = contact.includes('@')
    ? client.email_verified_at !== null
    : client.phone_verified_at !== null || !client.phone_replaced
  return isTrusted ? client : null
}
