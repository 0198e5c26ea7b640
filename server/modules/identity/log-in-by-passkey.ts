import type { PasskeyProof } from '#contract/kernel/passkey.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { type ClientRow, findClient, lockClient } from '#server/modules/clients/index.ts'
import { countTogether, type Limiter, type Visitor } from '#server/platform/abuse/index.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Origin } from '#server/platform/http/caller.ts'
import {
  beginSignIn,
  findPasskeyOwner,
  isMadeFor,
  newSignInChallenge,
  spendPasskey,
  takeSignInChallenge,
} from '#server/platform/second-factor/index.ts'
import { type LoginResult, noteFailedLogin } from '#server/platform/sign-in/index.ts'
import { dropChallenge } from './challenge.queries.ts'
import { holderOf } from './client-sign-in.ts'
import { challengeAtSignIn, type Login } from './log-in.ts'
import { accountOf, type LoginBudget, loginTries, wrongLogins } from './login-tries.ts'
import { openSession } from './open-session.ts'
import type { ProofDeps } from './second-factor.ts'
import { showUser } from './show-profile.ts'
import type { User } from './user.rules.ts'

export interface PasskeyLoginDeps extends ProofDeps {
  readonly database: Database
  readonly limiter: Limiter<LoginBudget | 'loginFailures' | 'loginAlarm' | 'proofUsed'>
}

/** The options of `navigator.credentials.get` for a person who is not known yet. */
export async function beginPasskeyLogin(deps: Pick<PasskeyLoginDeps, 'keys' | 'config'>) {
  return { options: { ...(await beginSignIn(deps.config.publicUrl, newSignInChallenge(deps))) } }
}

interface Answered extends Pick<Login, 'isKept'> {
  readonly passkey: PasskeyProof
  readonly origin: Origin
  readonly visitor: Visitor
}

/**
 * Signs in by a passkey that the device found: it recognised its owner, so it replaces the password and the second factor.
 * Budgets and login log are those of passwords. Opens its transactions itself: a failed try is logged although it is refused.
 * @throws Refusal `auth.passkey_refused`, `auth.account_inactive`, `request.limited`
 */
export async function logInByPasskey(
  deps: PasskeyLoginDeps,
  answered: Answered,
): Promise<{ user: User; token: string; key: string }> {
  const { database, limiter } = deps
  const { passkey, origin, visitor } = answered
  const ownerId = await findPasskeyOwner(database.db, 'client', passkey.id)
  const client = ownerId === null ? null : await findClient(database.db, ownerId)
  const refuse = async (result: LoginResult, refusal: Refusal): Promise<never> => {
    const known = { id: client?.id ?? null, login: client?.username ?? 'passkey' }
    await noteFailedLogin(database, { type: 'client', ...known, result, origin })
    throw refusal
  }
  const account = client ? accountOf(client.id) : `passkey:${passkey.id}`.slice(0, 200)
  await visitor.concerns(account)
  const tries = loginTries(limiter, account, visitor)
  await tries
    .take()
    .catch((error: unknown) => (error instanceof Refusal ? refuse('limited', error) : Promise.reject(error)))
  const challenge = await takeSignInChallenge(deps, passkey)
  const outcome = client
    ? await database.transact((tx) => open(tx, deps, { ...answered, client, challenge }))
    : new Refusal('auth.passkey_refused')
  if (outcome instanceof Refusal && outcome.code === 'auth.passkey_refused') {
    await countTogether(deps, wrongLogins)
    return refuse('incorrect', outcome)
  }
  await tries.giveBack()
  if (outcome instanceof Refusal) return refuse('inactive', outcome)
  await visitor.device.remember(account)
  return outcome
}

/** Returned instead of thrown: why not. That an account is inactive is revealed only to its passkey. */
async function open(
  tx: Tx,
  deps: PasskeyLoginDeps,
  {
    client: { id, username: login },
    challenge,
    passkey: response,
    isKept,
    origin,
  }: Answered & { readonly client: ClientRow; readonly challenge: string | null },
) {
  const holder = holderOf(id)
  const client = await lockClient(tx, id)
  if (!client || !isMadeFor(holder, response)) return new Refusal('auth.passkey_refused')
  const { publicUrl } = deps.config
  const refusal = await spendPasskey(tx, { holder, publicUrl }, { response, challenge })
  if (refusal) return refusal
  if (client.status !== 'active') return new Refusal('auth.account_inactive')
  await dropChallenge(tx, challengeAtSignIn(id))
  const opened = await openSession(tx, { clientId: id, login, isKept, origin })
  return { user: await showUser(tx, id), ...opened }
}
