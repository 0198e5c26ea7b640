import { Refusal } from '#contract/kernel/refusal.ts'
import {
  type ClientRow,
  findClientsByHandles,
  lockClient,
  readHandle,
} from '#server/modules/clients/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { isTrusted } from './contact.rules.ts'
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

/** Null for nobody, and for whoever did not prove this contact: `isTrusted` says why. */
export async function findByContact(db: Db, contact: string): Promise<ClientRow | null> {
  const [client] = await findClientsByHandles(db, [readHandle(contact)])
  return client && isTrusted(client, contact.includes('@') ? 'email' : 'phone') ? client : null
}
