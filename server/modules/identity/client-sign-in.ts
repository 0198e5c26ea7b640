import { languageOf } from '#contract/kernel/localized.ts'
import { findClient } from '#server/modules/clients/index.ts'
import { announceClients, notify } from '#server/modules/notifications/index.ts'
import { writeSms } from '#server/modules/sms/index.ts'
import type { Limiter } from '#server/platform/abuse/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { queueMessages } from '#server/platform/outbox/index.ts'
import * as signIn from '#server/platform/sign-in/index.ts'
import { endResetCodes } from './account.queries.ts'
import { type LoginBudget, ownTries } from './login-tries.ts'
import { markProtectionChanged } from './protection.queries.ts'
import { deleteDevices } from './proven-device.queries.ts'

export interface PasswordDeps extends signIn.PasswordDeps {
  readonly limiter: Limiter<LoginBudget>
}

export function holderOf(clientId: bigint) {
  return { type: 'client', id: clientId } as const
}

/** Wrong passwords of a client who is signed in; unknown callers at the sign-in have their own. */
export function proverOf({ limiter }: Pick<PasswordDeps, 'limiter'>, clientId: bigint): signIn.Prover {
  return { holder: holderOf(clientId), attempts: ownTries(limiter, clientId) }
}

/**
 * Runs work that needs the client's password. Opens the transaction itself, like logIn.
 * @throws Refusal `auth.incorrect_password`, `request.limited`
 */
export function withPassword<T>(
  deps: PasswordDeps,
  { clientId, password }: { readonly clientId: bigint; readonly password: string },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return signIn.withPassword(deps, proverOf(deps, clientId), password, work)
}

/** Codes and tokens for a forgotten password become invalid. */
export async function endResets(tx: Tx, clientId: bigint): Promise<void> {
  await signIn.endResets(tx, holderOf(clientId))
  await endResetCodes(tx, clientId)
}

/**
 * Ends sessions of a client on every device and in every process, with their event streams. Returns their number.
 */
export async function shutOut(tx: Tx, clientId: bigint): Promise<number> {
  const ended = await signIn.endSessions(tx, holderOf(clientId))
  await announceClients(tx, [clientId])
  return ended
}

/** Signs out a device of the client; its event stream ends too. */
export async function endSession(
  tx: Tx,
  { id, sessionId }: { readonly id: bigint; readonly sessionId: bigint },
): Promise<Record<string, never>> {
  await signIn.endSession(tx, holderOf(id), sessionId)
  await announceClients(tx, [id])
  return {}
}

/** The client is notified in the app and by SMS. */
export async function onNewPassword(tx: Tx, jobs: Jobs, clientId: bigint): Promise<void> {
  await endResetCodes(tx, clientId)
  await markProtectionChanged(tx, clientId)
  await deleteDevices(tx, clientId)
  await announceClients(tx, [clientId])
  await notify(tx, [{ clientId, kind: 'password_changed', data: {} }])
  const client = await findClient(tx, clientId)
  if (!client) return
  const locale = languageOf(client.locale)
  await queueMessages(tx, jobs, [
    await writeSms(tx, { purpose: 'password_changed', recipient: client.phone, locale }),
  ])
}
