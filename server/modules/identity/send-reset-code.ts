import { languageOf } from '#contract/kernel/localized.ts'
import {
  type ClientRow,
  findClientsByHandles,
  lockClient,
  readHandle,
} from '#server/modules/clients/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { isTrusted } from './contact.rules.ts'
import { wasSentSince } from './one-time-code.queries.ts'
import { type CodeDeps, sendCodeNow } from './send-code.ts'

/**
 * The job behind a forgotten password: sends a code if there is such an account. How often one may ask is a budget of
 * the contact. The job may run late, so the age of the last code does not count: a code that went out since somebody
 * asked is the answer to them.
 * @param askedAt an instant of the database's clock
 */
export async function sendResetCode(
  tx: Tx,
  deps: CodeDeps,
  { contact, askedAt }: { readonly contact: string; readonly askedAt: string },
): Promise<void> {
  const client = await findByContact(tx, contact)
  if (client?.status !== 'active' || !(await lockClient(tx, client.id))) return
  const subject = { clientId: client.id, purpose: 'reset_password', destination: contact } as const
  if (await wasSentSince(tx, subject, askedAt)) return
  await sendCodeNow(tx, deps, subject, languageOf(client.locale))
}

/** Null for nobody, and for whoever did not prove this contact: `isTrusted` says why. */
export async function findByContact(db: Db, contact: string): Promise<ClientRow | null> {
  const [client] = await findClientsByHandles(db, [readHandle(contact)])
  return client && isTrusted(client, contact.includes('@') ? 'email' : 'phone') ? client : null
}
