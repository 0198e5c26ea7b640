import type { PasskeyProof } from '#contract/kernel/passkey.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { StaffActor } from '#server/platform/http/caller.ts'
import { beginProof, selectPasskeys, spendPasskey } from '#server/platform/second-factor/index.ts'
import { saveChallenge, takeChallenge } from './challenge.queries.ts'
import { finishSignIn, type Prove } from './finish-sign-in.ts'
import type { OpenedSession } from './open-session.ts'
import type { SignInDeps } from './sign-in.ts'
import { holderOf, type Proving } from './staff-sign-in.ts'

export interface PasskeyDeps extends SignInDeps {
  /** Passkeys belong to its host. */
  readonly publicUrl: string
}

/** The options of `navigator.credentials.get`; the session keeps the challenge. */
export async function offerPasskey(
  { database, publicUrl }: PasskeyDeps,
  { id, sessionId }: StaffActor,
): Promise<{ options: Record<string, unknown> }> {
  const holder = holderOf(id)
  const ceremony = await beginProof({ holder, publicUrl }, await selectPasskeys(database.db, holder))
  if (!ceremony) throw new Refusal('auth.second_factor_missing')
  const { options, challenge } = ceremony
  await database.transact((tx) => saveChallenge(tx, { sessionId, purpose: 'authentication', challenge }))
  return { options }
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
  return (tx) => spendPasskey(tx, { holder: holderOf(id), publicUrl }, { response, challenge })
}
