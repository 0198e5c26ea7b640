import { Refusal } from '#contract/kernel/refusal.ts'
import { findClient } from '#server/modules/clients/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { readTotp, selectPasskeys, spendTotp } from '#server/platform/second-factor/index.ts'
import type { ChallengePlace } from './challenge.queries.ts'
import { type Asking, announce, type FactorDeps, withProof } from './change-second-factor.ts'
import { holderOf, proverOf } from './client-sign-in.ts'
import { isSimplePin } from './pin.rules.ts'
import { findPin, savePin } from './protection.queries.ts'
import { askForPasskey, type Factor, provePasskey } from './second-factor.ts'

export async function showPin(db: Db, clientId: bigint) {
  const holder = holderOf(clientId)
  const [pin, totp, passkeys] = await Promise.all([
    findPin(db, clientId),
    readTotp(db, holder),
    selectPasskeys(db, holder),
  ])
  return {
    set_at: pin?.pin_set_at?.toISOString() ?? null,
    totp: Boolean(totp?.confirmed_at),
    passkeys: passkeys.length,
  }
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

/** What a payment is confirmed with: exactly one of them. */
export interface PaymentProof extends Factor {
  readonly pin?: string | undefined
}

/**
 * Proves that the client wants the payment that `place` names. A passkey signs a challenge for this payment alone;
 * nothing given: the refusal brings it. Opens its transactions itself: no connection waits for hashing.
 * @throws Refusal `auth.pin_incorrect`, `auth.second_factor_incorrect`, `auth.second_factor_missing`,
 * `auth.second_factor_owed`, `auth.passkey_refused`
 */
export async function provePayment(
  deps: FactorDeps,
  place: ChallengePlace,
  { pin, code, passkey }: PaymentProof,
): Promise<void> {
  const { clientId } = place
  if (pin !== undefined) return withAttempt(deps, clientId, () => provePin(deps, clientId, pin))
  const { database, keys } = deps
  const prove = (tx: Tx) => {
    if (passkey) return provePasskey(tx, deps, place, passkey)
    if (code === undefined) return askForPasskey(tx, deps, place, 'auth.second_factor_missing')
    return spendTotp(tx, keys, holderOf(clientId), code)
  }
  const refusal = () => database.transact(prove)
  return code === undefined
    ? orThrow(await refusal())
    : withAttempt(deps, clientId, async () => orThrow(await refusal()))
}

function orThrow(refusal: Refusal | null): void {
  if (refusal) throw refusal
}

/** A wrong answer uses one of the account's attempts. */
async function withAttempt(deps: FactorDeps, clientId: bigint, prove: () => Promise<void>): Promise<void> {
  const { attempts } = proverOf(deps, clientId)
  await attempts.take()
  await prove()
  await attempts.giveBack()
}

async function provePin(deps: FactorDeps, clientId: bigint, pin: string): Promise<void> {
  const known = await findPin(deps.database.db, clientId)
  if (!(await deps.passwords.verify(known?.pin_hash ?? null, pin)))
    throw new Refusal('auth.pin_incorrect', {}, { pin: 'auth.pin_incorrect' })
}
