import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { PasskeyProof } from '#contract/kernel/passkey.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { showSecondFactor as showOperation } from '#contract/operations/identity/second-factor.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import {
  beginProof,
  countRecoveryCodes,
  describePasskeys,
  readTotp,
  selectPasskeys,
  spendFactor,
  spendPasskey,
} from '#server/platform/second-factor/index.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { noteAbandoned } from '#server/platform/sign-in/index.ts'
import { type ChallengePlace, saveChallenge, takeChallenge } from './challenge.queries.ts'
import { holderOf } from './client-sign-in.ts'

export interface ProofDeps {
  readonly keys: KeyRing
  /** Passkeys belong to the host of its address. */
  readonly config: { readonly publicUrl: string }
}

/** What a person gives besides the password: a code of the app or a recovery code, or a passkey's answer. */
export interface Factor {
  readonly code?: string | undefined
  readonly passkey?: PasskeyProof | undefined
}

export async function showSecondFactor(db: Db, clientId: bigint): Promise<AnswerInput<typeof showOperation>> {
  const holder = holderOf(clientId)
  const totp = await readTotp(db, holder)
  return {
    totp: totp?.confirmed_at ? { created_at: totp.confirmed_at.toISOString() } : null,
    passkeys: describePasskeys(await selectPasskeys(db, holder)),
    recovery_codes_left: await countRecoveryCodes(db, holder),
  }
}

export async function hasFactor(db: Db, clientId: bigint): Promise<boolean> {
  const holder = holderOf(clientId)
  const totp = await readTotp(db, holder)
  return Boolean(totp?.secret) || (await selectPasskeys(db, holder)).length > 0
}

/**
 * Checks the second factor of a locked client, which is used up; without one it passes. A refusal that asks for it
 * brings the challenge for a passkey: commit it.
 */
export async function proveSecondFactor(
  tx: Tx,
  deps: ProofDeps,
  place: ChallengePlace,
  { code, passkey }: Factor,
): Promise<Refusal | null> {
  if (passkey) return provePasskey(tx, deps, place, passkey)
  if (!(await hasFactor(tx, place.clientId))) return null
  if (code === undefined) return askForPasskey(tx, deps, place, 'auth.second_factor_owed')
  return spendFactor(tx, deps.keys, holderOf(place.clientId), code)
}

export async function provePasskey(
  tx: Tx,
  { config: { publicUrl } }: ProofDeps,
  place: ChallengePlace,
  response: PasskeyProof,
): Promise<Refusal | null> {
  const challenge = await takeChallenge(tx, place)
  return spendPasskey(tx, { holder: holderOf(place.clientId), publicUrl }, { response, challenge })
}

/** Refuses with `code`; a person with a passkey gets what it must sign. */
export async function askForPasskey(
  tx: Tx,
  { config: { publicUrl } }: ProofDeps,
  place: ChallengePlace,
  code: 'auth.second_factor_owed' | 'auth.second_factor_missing',
): Promise<Refusal> {
  const holder = holderOf(place.clientId)
  const ceremony = await beginProof({ holder, publicUrl }, await selectPasskeys(tx, holder))
  if (!ceremony) return new Refusal(code, {}, { code })
  await noteAbandoned(tx, 'client', await saveChallenge(tx, place, ceremony.challenge))
  return new Refusal(
    'auth.second_factor_owed',
    { passkey: ceremony.options },
    { code: 'auth.second_factor_owed' },
  )
}
