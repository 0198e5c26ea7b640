import { Refusal } from '#contract/kernel/refusal.ts'
import { findClient } from '#server/modules/clients/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readTotp, spendTotp } from '#server/platform/second-factor/index.ts'
import { type Asking, announce, type FactorDeps, withProof } from './change-second-factor.ts'
import { holderOf, proverOf } from './client-sign-in.ts'
import { isSimplePin } from './pin.rules.ts'
import { findPin, savePin } from './protection.queries.ts'

export async function showPin(db: Db, clientId: bigint) {
  const [pin, totp] = await Promise.all([findPin(db, clientId), readTotp(db, holderOf(clientId))])
  return { set_at: pin?.pin_set_at?.toISOString() ?? null, totp: Boolean(totp?.confirmed_at) }
}

/** @throws Refusal `auth.pin_simple`, and what a change of a factor throws */
export async function setPin(
  deps: FactorDeps,
  asking: Asking & { readonly pin: string },
): Promise<Record<string, never>> {
  const client = await findClient(deps.database.db, asking.clientId)
  if (isSimplePin(asking.pin, client?.phone ?? ''))
    throw new Refusal('auth.pin_simple', {}, { pin: 'auth.pin_simple' })
  const hash = await deps.passwords.hash(asking.pin)
  return withProof(deps, asking, async (tx) => {
    await announce(tx, asking.clientId, { changed: 'pin' })
    await savePin(tx, asking.clientId, hash)
    return {}
  })
}

/** A wrong PIN uses one of the account's attempts. @throws Refusal `auth.pin_incorrect` */
export async function provePin(deps: FactorDeps, clientId: bigint, pin: string): Promise<void> {
  const { attempts } = proverOf(deps, clientId)
  await attempts.take()
  const known = await findPin(deps.database.db, clientId)
  if (!(await deps.passwords.verify(known?.pin_hash ?? null, pin)))
    throw new Refusal('auth.pin_incorrect', {}, { pin: 'auth.pin_incorrect' })
  await attempts.giveBack()
}

/** The app's code, which is used up; a wrong one uses one of the account's attempts. */
export async function proveApp(deps: FactorDeps, clientId: bigint, code = ''): Promise<void> {
  const { attempts } = proverOf(deps, clientId)
  await attempts.take()
  const refusal = await deps.database.transact((tx) => spendTotp(tx, deps.keys, holderOf(clientId), code))
  if (refusal) throw refusal
  await attempts.giveBack()
}
