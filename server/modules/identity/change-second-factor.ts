import { Refusal } from '#contract/kernel/refusal.ts'
import { findClient } from '#server/modules/clients/index.ts'
import { notify } from '#server/modules/notifications/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
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
import { holderOf, type PasswordDeps, proverOf, withPassword } from './client-sign-in.ts'
import { markProtectionChanged } from './protection.queries.ts'
import { proveSecondFactor } from './second-factor.ts'

export interface FactorDeps extends PasswordDeps {
  readonly keys: KeyRing
}

export interface Asking {
  readonly clientId: bigint
  readonly password: string
  readonly code: string | undefined
}

/** A new secret for an app. The old one is valid until this one is confirmed. */
export async function beginTotp(deps: FactorDeps, asking: Asking): Promise<{ secret: string; uri: string }> {
  return withProof(deps, asking, async (tx) => {
    const client = await findClient(tx, asking.clientId)
    const holder = holderOf(asking.clientId)
    const { text, uri, sealed } = await newSecret(tx, deps.keys, holder, client?.username ?? '')
    await savePendingTotp(tx, holder, sealed)
    return { secret: text, uri }
  })
}

/** From now on sign-in asks for the app's code. A guess uses one of the account's attempts. */
export async function confirmTotp(
  { database, keys, limiter }: FactorDeps,
  { clientId, code }: { clientId: bigint; code: string },
): Promise<{ recovery_codes: string[] }> {
  const { attempts } = proverOf({ limiter }, clientId)
  await attempts.take()
  const codes = await database.transact(async (tx) => {
    await confirmTotpCode(tx, keys, holderOf(clientId), code)
    await announce(tx, clientId, { added: 'totp' })
    return renewRecoveryCodes(tx, keys, holderOf(clientId))
  })
  await attempts.giveBack()
  return { recovery_codes: codes }
}

export async function removeTotp(deps: FactorDeps, asking: Asking): Promise<Record<string, never>> {
  return withProof(deps, asking, async (tx) => {
    const holder = holderOf(asking.clientId)
    if (!(await deleteTotp(tx, holder))) throw new Refusal('request.not_found')
    await replaceRecoveryCodes(tx, holder, [])
    await announce(tx, asking.clientId, { removed: 'totp' })
    return {}
  })
}

export async function changeRecoveryCodes(
  deps: FactorDeps,
  asking: Asking,
): Promise<{ recovery_codes: string[] }> {
  return withProof(deps, asking, async (tx) => {
    const holder = holderOf(asking.clientId)
    const totp = await readTotp(tx, holder)
    if (!totp?.secret) throw new Refusal('auth.second_factor_missing')
    await announce(tx, asking.clientId, { renewed: 'recovery_codes' })
    return { recovery_codes: await renewRecoveryCodes(tx, deps.keys, holder) }
  })
}

/** After the password and, where there is one, a current factor. A wrong code uses one of the account's attempts. */
export async function withProof<T>(
  deps: FactorDeps,
  asking: Asking,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { attempts } = proverOf(deps, asking.clientId)
  if (asking.code !== undefined) await attempts.take()
  const done = await withPassword(deps, asking, async (tx) => {
    const refusal = await proveSecondFactor(tx, deps.keys, asking.clientId, asking.code)
    if (refusal) throw refusal
    return work(tx)
  })
  if (asking.code !== undefined) await attempts.giveBack()
  return done
}

/** A factor that another person added or removed must not stay unnoticed. */
export async function announce(
  tx: Tx,
  clientId: bigint,
  after: Readonly<Record<string, string>>,
): Promise<void> {
  await markProtectionChanged(tx, clientId)
  await notify(tx, [{ clientId, kind: 'second_factor_changed', data: {} }])
  await recordActivity(tx, [
    {
      action: 'second_factor_changed',
      subject: { type: 'client', id: clientId },
      actor: { type: 'client', id: clientId },
      after,
    },
  ])
}
