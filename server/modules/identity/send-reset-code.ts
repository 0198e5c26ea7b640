import { languageOf } from '#contract/kernel/localized.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import {
  type ClientRow,
  findClientsByHandles,
  lockClient,
  readHandle,
} from '#server/modules/clients/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { isTrusted } from './contact.rules.ts'
import { wasSentSince } from './one-time-code.queries.ts'
import { type PayDeps, payForCode } from './pay-sms.ts'
import { type CodeDeps, sendCodeNow } from './send-code.ts'

/**
 * The job behind a forgotten password: sends a code if the account exists. The contact's budget limits the requests.
 * The job may run late, so the age of the last code does not matter: a code sent since the request is the answer.
 * @param askedAt an instant of the database's clock
 */
export async function sendResetCode(
  tx: Tx,
  deps: CodeDeps & PayDeps,
  { contact, askedAt }: { readonly contact: string; readonly askedAt: string },
): Promise<void> {
  const client = await findByContact(tx, contact)
  if (client?.status !== 'active' || !(await lockClient(tx, client.id))) return
  const subject = { clientId: client.id, purpose: 'reset_password', destination: contact } as const
  if (await wasSentSince(tx, subject, askedAt)) return
  if (await mayPay(deps, contact)) await sendCodeNow(tx, deps, subject, languageOf(client.locale))
}

/** The answer has gone out and is the same for every contact; staff are told by the alarm. */
async function mayPay(deps: PayDeps, contact: string): Promise<boolean> {
  try {
    await payForCode(deps, contact)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'auth.codes_paused') return false
    throw error
  }
}

/** Null when there is no account, or the contact is not proven (see `isTrusted`). */
export async function findByContact(db: Db, contact: string): Promise<ClientRow | null> {
  const [client] = await findClientsByHandles(db, [readHandle(contact)])
  return client && isTrusted(client, contact.includes('@') ? 'email' : 'phone') ? client : null
}
