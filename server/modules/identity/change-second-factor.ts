import { Refusal } from '#contract/kernel/refusal.ts'
import { findClient, lockWithPassword } from '#server/modules/clients/index.ts'
import { notify } from '#server/modules/notifications/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Origin } from '#server/platform/http/caller.ts'
import {
  confirmTotpCode,
  deleteTotp,
  newSecret,
  readTotp,
  renewRecoveryCodes,
  replaceRecoveryCodes,
  savePendingTotp,
} from '#server/platform/second-factor/index.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { incorrectPassword, type PasswordDeps, provePassword } from './prove-password.ts'
import { holderOf } from './second-factor.ts'

export interface FactorDeps extends PasswordDeps {
  readonly keys: KeyRing
}

interface Asking {
  readonly clientId: bigint
  readonly password: string
  readonly origin: Origin
}

/** A new secret for an app. What counted before counts until this one is confirmed. */
export async function beginTotp(deps: FactorDeps, asking: Asking): Promise<{ secret: string; uri: string }> {
  return withPassword(deps, asking, async (tx) => {
    const client = await findClient(tx, asking.clientId)
    const holder = holderOf(asking.clientId)
    const { text, uri, sealed } = newSecret(deps.keys, holder, client?.username ?? '')
    await savePendingTotp(tx, holder, sealed)
    return { secret: text, uri }
  })
}

/** From now on signing in asks for the app's code. A guess at the code spends one of the account's attempts. */
export async function confirmTotp(
  { database, limiter, keys }: FactorDeps,
  { clientId, code, origin }: { clientId: bigint; code: string; origin: Origin },
): Promise<{ recovery_codes: string[] }> {
  const budget = `client:${clientId}`
  await limiter.take('loginAccount', budget)
  const codes = await database.transact(async (tx) => {
    await confirmTotpCode(tx, keys, holderOf(clientId), code)
    await tellChanged(tx, { clientId, origin }, { added: 'totp' })
    return renewRecoveryCodes(tx, keys, holderOf(clientId))
  })
  await limiter.giveBack('loginAccount', budget)
  return { recovery_codes: codes }
}

export async function removeTotp(deps: FactorDeps, asking: Asking): Promise<Record<string, never>> {
  return withPassword(deps, asking, async (tx) => {
    const holder = holderOf(asking.clientId)
    if (!(await deleteTotp(tx, holder))) throw new Refusal('request.not_found')
    await replaceRecoveryCodes(tx, holder, [])
    await tellChanged(tx, asking, { removed: 'totp' })
    return {}
  })
}

export async function changeRecoveryCodes(
  deps: FactorDeps,
  asking: Asking,
): Promise<{ recovery_codes: string[] }> {
  return withPassword(deps, asking, async (tx) => {
    const holder = holderOf(asking.clientId)
    const totp = await readTotp(tx, holder)
    if (!totp?.secret) throw new Refusal('auth.second_factor_missing')
    await tellChanged(tx, asking, { renewed: 'recovery_codes' })
    return { recovery_codes: await renewRecoveryCodes(tx, deps.keys, holder) }
  })
}

/** Opens the transaction itself, like logIn: no connection waits for the password's hash. */
async function withPassword<T>(
  deps: FactorDeps,
  { clientId, password }: Asking,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const provenHash = await provePassword(deps, clientId, password)
  return deps.database.transact(async (tx) => {
    if (!(await lockWithPassword(tx, clientId, provenHash))) throw incorrectPassword()
    return work(tx)
  })
}

/** A key that somebody else added, or took away, must not stay unnoticed. */
async function tellChanged(
  tx: Tx,
  { clientId, origin }: Pick<Asking, 'clientId' | 'origin'>,
  after: Readonly<Record<string, string>>,
): Promise<void> {
  await notify(tx, [{ clientId, kind: 'second_factor_changed', data: {} }])
  await recordActivity(tx, [
    {
      action: 'second_factor_changed',
      subject: { type: 'client', id: clientId },
      actor: { type: 'client', id: clientId },
      ip: origin.ip,
      requestId: origin.requestId,
      after,
    },
  ])
}
