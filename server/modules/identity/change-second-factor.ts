import type { NewPasskey } from '#contract/kernel/passkey.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { findClient, lockClient } from '#server/modules/clients/index.ts'
import { notify } from '#server/modules/notifications/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import * as factors from '#server/platform/second-factor/index.ts'
import { saveChallenge, takeChallenge } from './challenge.queries.ts'
import { holderOf, type PasswordDeps, proverOf, withPassword } from './client-sign-in.ts'
import { markProtectionChanged } from './protection.queries.ts'
import { type Factor, hasFactor, type ProofDeps, proveSecondFactor } from './second-factor.ts'

export interface FactorDeps extends PasswordDeps, ProofDeps {}

/** Who asks, and what they prove it with. */
export interface Asking extends Factor {
  readonly clientId: bigint
  readonly sessionId: bigint
  readonly password: string
}

/** A new secret for an app. The old one is valid until this one is confirmed. */
export async function beginTotp(deps: FactorDeps, asking: Asking): Promise<{ secret: string; uri: string }> {
  return withProof(deps, asking, async (tx) => {
    const client = await findClient(tx, asking.clientId)
    const holder = holderOf(asking.clientId)
    const { text, uri, sealed } = await factors.newSecret(tx, deps.keys, holder, client?.username ?? '')
    await factors.savePendingTotp(tx, holder, sealed)
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
    await factors.confirmTotpCode(tx, keys, holderOf(clientId), code)
    await announce(tx, clientId, { added: 'totp' })
    return factors.renewRecoveryCodes(tx, keys, holderOf(clientId))
  })
  await attempts.giveBack()
  return { recovery_codes: codes }
}

export async function removeTotp(deps: FactorDeps, asking: Asking): Promise<Record<string, never>> {
  return withProof(deps, asking, async (tx) => {
    if (!(await factors.deleteTotp(tx, holderOf(asking.clientId)))) throw new Refusal('request.not_found')
    return afterRemoval(tx, asking.clientId, 'totp')
  })
}

/** The options of `navigator.credentials.create`. */
export async function beginPasskey(
  deps: FactorDeps,
  asking: Asking,
): Promise<{ options: Record<string, unknown> }> {
  return withProof(deps, asking, async (tx) => {
    const holder = holderOf(asking.clientId)
    const { username = '', name = '' } = (await findClient(tx, asking.clientId)) ?? {}
    const { options, challenge } = await factors.beginNewPasskey(
      { holder, publicUrl: deps.config.publicUrl },
      await factors.selectPasskeys(tx, holder),
      { username, name },
    )
    await saveChallenge(tx, newPasskeyOf(asking), challenge)
    return { options }
  })
}

/** Keeps the passkey that was made for this session's challenge; the first factor brings recovery codes. */
export async function addPasskey(
  { database, keys, config: { publicUrl } }: FactorDeps,
  made: { clientId: bigint; sessionId: bigint; name: string; response: NewPasskey },
): Promise<{ recovery_codes: string[] | null }> {
  const holder = holderOf(made.clientId)
  const challenge = await database.transact((tx) => takeChallenge(tx, newPasskeyOf(made)))
  return database.transact(async (tx) => {
    if (!(await lockClient(tx, made.clientId))) throw new Refusal('request.unauthenticated')
    await factors.keepPasskey(tx, { holder, publicUrl }, { ...made, challenge })
    await announce(tx, made.clientId, { added: 'passkey' })
    const hasCodes = (await factors.countRecoveryCodes(tx, holder)) > 0
    return { recovery_codes: hasCodes ? null : await factors.renewRecoveryCodes(tx, keys, holder) }
  })
}

function newPasskeyOf({ clientId, sessionId }: { clientId: bigint; sessionId: bigint }) {
  return { clientId, sessionId, purpose: 'new passkey' }
}

export async function removePasskey(
  deps: FactorDeps,
  asking: Asking & { readonly passkeyId: bigint },
): Promise<Record<string, never>> {
  return withProof(deps, asking, async (tx) => {
    const isRemoved = await factors.deletePasskey(tx, holderOf(asking.clientId), asking.passkeyId)
    if (!isRemoved) throw new Refusal('request.not_found')
    return afterRemoval(tx, asking.clientId, 'passkey')
  })
}

/** Recovery codes alone are no factor: they go with the last one. */
async function afterRemoval(
  tx: Tx,
  clientId: bigint,
  removed: 'totp' | 'passkey',
): Promise<Record<string, never>> {
  if (!(await hasFactor(tx, clientId))) await factors.replaceRecoveryCodes(tx, holderOf(clientId), [])
  await announce(tx, clientId, { removed })
  return {}
}

export async function changeRecoveryCodes(
  deps: FactorDeps,
  asking: Asking,
): Promise<{ recovery_codes: string[] }> {
  return withProof(deps, asking, async (tx) => {
    if (!(await hasFactor(tx, asking.clientId))) throw new Refusal('auth.second_factor_missing')
    await announce(tx, asking.clientId, { renewed: 'recovery_codes' })
    const codes = await factors.renewRecoveryCodes(tx, deps.keys, holderOf(asking.clientId))
    return { recovery_codes: codes }
  })
}

/** After the password and, where there is one, a current factor. A wrong code uses one of the account's attempts. */
export async function withProof<T extends object>(
  deps: FactorDeps,
  asking: Asking,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { clientId, sessionId, code } = asking
  const { attempts } = proverOf(deps, clientId)
  if (code !== undefined) await attempts.take()
  const place = { clientId, sessionId, purpose: 'change of factors' }
  const done = await withPassword<T | Refusal>(
    deps,
    asking,
    async (tx) => (await proveSecondFactor(tx, deps, place, asking)) ?? work(tx),
  )
  if (done instanceof Refusal) throw done
  if (code !== undefined) await attempts.giveBack()
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
