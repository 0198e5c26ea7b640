import {
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { PasskeyProof } from '#contract/operations/staff-access/second-factor.ts'
import type { StaffActor } from '#server/platform/http/caller.ts'
import { finishSignIn, type Prove } from './finish-sign-in.ts'
import type { OpenedSession } from './open-session.ts'
import {
  markPasskeyUsed,
  type PasskeyRow,
  saveChallenge,
  selectPasskeys,
  takeChallenge,
} from './passkey.queries.ts'
import type { SignInDeps } from './sign-in.ts'
import type { Proving } from './staff-sign-in.ts'

export interface PasskeyDeps extends SignInDeps {
  /** Passkeys belong to its host. */
  readonly publicUrl: string
}

/** The options of `navigator.credentials.get`; the session keeps the challenge. */
export async function offerPasskey(
  { database, publicUrl }: PasskeyDeps,
  { id, sessionId }: StaffActor,
): Promise<{ options: Record<string, unknown> }> {
  const passkeys = await selectPasskeys(database.db, id)
  if (passkeys.length === 0) throw new Refusal('auth.second_factor_missing')
  const options = await generateAuthenticationOptions({
    rpID: new URL(publicUrl).hostname,
    allowCredentials: passkeys.map(describeCredential),
    userVerification: 'preferred',
  })
  await database.transact((tx) =>
    saveChallenge(tx, { sessionId, purpose: 'authentication', challenge: options.challenge }),
  )
  return { options: { ...options } }
}

/** Finishes the sign-in with a passkey. */
export async function provePasskey(
  deps: PasskeyDeps,
  proving: Proving,
  response: PasskeyProof,
): Promise<OpenedSession> {
  return finishSignIn(deps, proving, await passkeyProver(deps, proving, response))
}

/** A passkey proves when it has signed this session's challenge, on our page, once. */
export async function passkeyProver(
  { database, publicUrl }: PasskeyDeps,
  { actor: { id, sessionId } }: Proving,
  response: PasskeyProof,
): Promise<Prove> {
  const challenge = await database.transact((tx) => takeChallenge(tx, sessionId, 'authentication'))
  return async (tx) => {
    const passkey = (await selectPasskeys(tx, id)).find((row) => row.credential_id === response.id)
    const counter = challenge && passkey ? await counterOf(publicUrl, { passkey, challenge, response }) : null
    if (!passkey || counter === null) return new Refusal('auth.passkey_refused')
    await markPasskeyUsed(tx, passkey.id, BigInt(counter))
    return null
  }
}

export function describeCredential({ credential_id: id, transports }: PasskeyRow) {
  return { id, transports: transports as AuthenticatorTransport[] }
}

/** The key's signature counter; null when the answer is invalid. */
async function counterOf(
  publicUrl: string,
  { passkey, challenge, response }: { passkey: PasskeyRow; challenge: string; response: PasskeyProof },
): Promise<number | null> {
  const { origin, hostname } = new URL(publicUrl)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: false,
      credential: {
        ...describeCredential(passkey),
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch (error) {
    // The library throws on any invalid answer, and answers come from anyone.
    if (error instanceof Error) return null
    throw error
  }
}
