import { Refusal } from '#contract/kernel/refusal.ts'
import { type Credentials, changeClient, findCredentials, readHandle } from '#server/modules/clients/index.ts'
import { bitsFor, countTogether, type Limiter, type Visitor } from '#server/platform/abuse/index.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Origin } from '#server/platform/http/caller.ts'
import type { Passwords } from '#server/platform/secrets/index.ts'
import { type LoginResult, lockWithPassword, noteFailedLogin } from '#server/platform/sign-in/index.ts'
import type { QueueState } from '#server/platform/work-queue.ts'
import { type ChallengePlace, dropChallenge } from './challenge.queries.ts'
import { holderOf } from './client-sign-in.ts'
import { accountOf, type LoginBudget, loginTries, wrongLogins } from './login-tries.ts'
import { openSession } from './open-session.ts'
import { type Factor, type ProofDeps, proveSecondFactor } from './second-factor.ts'
import { showUser } from './show-profile.ts'
import type { User } from './user.rules.ts'

export interface LoginDeps extends ProofDeps {
  readonly database: Database
  readonly passwords: Passwords
  readonly limiter: Limiter<LoginBudget | 'loginFailures' | 'loginAlarm'>
}

const load = 2

function isHalfFull({ taken, max }: QueueState): boolean {
  return taken() > max / 2
}

/**
 * Signs in by phone, e-mail or username, and by the second factor if there is one. An unknown login takes the time
 * and gives the answer of a wrong password; an inactive account or a missing factor is revealed only after the right
 * password. Opens its transactions itself: a connection must not wait for hashing, and a failed try is logged
 * although it is refused.
 */
export async function logIn(
  deps: LoginDeps,
  {
    login,
    password,
    isKept,
    origin,
    visitor,
    ...factor
  }: Login & { readonly origin: Origin; readonly visitor: Visitor },
): Promise<{ user: User; token: string; key: string }> {
  const { database, passwords } = deps
  const handle = readHandle(login)
  // A member number is printed on receipts and counts up: it names a receiver and is no login.
  const credentials = handle.kind === 'member_no' ? null : await findCredentials(database.db, handle)
  const refuse = async (result: LoginResult, refusal: Refusal): Promise<never> => {
    const id = credentials?.id ?? null
    await noteFailedLogin(database, { type: 'client', id, login: handle.value, result, origin })
    throw refusal
  }
  // One account, whichever of its names is tried.
  const account = credentials ? accountOf(credentials.id) : `${handle.kind}:${handle.value}`.slice(0, 200)
  await visitor.concerns(account)
  // A flood of unknown callers must not fill the line of hashing for nothing.
  if (!visitor.device.knows(account) && isHalfFull(passwords.queue)) await visitor.prove(bitsFor(load))
  const tries = loginTries(deps.limiter, account, visitor)
  await tries
    .take()
    .catch((error: unknown) => (error instanceof Refusal ? refuse('limited', error) : Promise.reject(error)))
  const isRight = await passwords.verify(credentials?.password_hash ?? null, password)
  if (!credentials || !isRight || credentials.password_expired) {
    await countTogether(deps, wrongLogins)
    return refuse('incorrect', new Refusal('auth.incorrect'))
  }
  if (credentials.status !== 'active') {
    await tries.giveBack()
    return refuse('inactive', new Refusal('auth.account_inactive'))
  }
  const renewedHash = passwords.isOutdated(credentials.password_hash) ? await passwords.hash(password) : null
  const outcome = await database.transact((tx) =>
    open(tx, deps, { credentials, renewedHash, factor, login: handle.value, isKept, origin }),
  )
  // A person who knows the password and guesses the code uses the account's attempts.
  if (!(outcome instanceof Refusal) || outcome.code !== 'auth.second_factor_incorrect') await tries.giveBack()
  if (!(outcome instanceof Refusal)) {
    await visitor.device.remember(account)
    return outcome
  }
  // The answer of the passkey, or the lack of one, makes the line in the login log.
  if (isPasskeyAsked(outcome)) throw outcome
  return refuse(
    outcome.code === 'auth.second_factor_owed' ? 'second_factor_owed' : 'second_factor_incorrect',
    outcome,
  )
}

function isPasskeyAsked({ code, data }: Refusal): boolean {
  return code === 'auth.second_factor_owed' && 'passkey' in data
}

export interface Login extends Factor {
  readonly login: string
  readonly password: string
  readonly isKept: boolean
}

interface Opening {
  readonly credentials: Credentials
  readonly renewedHash: string | null
  readonly factor: Factor
  readonly login: string
  readonly isKept: boolean
  readonly origin: Origin
}

/** Returned instead of thrown: the code is missing or wrong. */
async function open(
  tx: Tx,
  deps: LoginDeps,
  { credentials, renewedHash, factor, login, isKept, origin }: Opening,
) {
  const { id } = credentials
  if (!(await lockWithPassword(tx, holderOf(id), credentials.password_hash)))
    throw new Refusal('auth.incorrect')
  const { ip, agent } = origin
  const place = { ...challengeAtSignIn(id), attempt: { login, ip, agent } }
  const refusal = await proveSecondFactor(tx, deps, place, factor)
  if (refusal) return refusal
  await dropChallenge(tx, place)
  if (renewedHash) await changeClient(tx, id, { password_hash: renewedHash })
  const opened = await openSession(tx, { clientId: id, login, isKept, origin })
  return { user: await showUser(tx, id), ...opened }
}

/** Where the passkey's answer is waited for after the right password. */
export function challengeAtSignIn(clientId: bigint): ChallengePlace {
  return { clientId, sessionId: null, purpose: 'sign-in' }
}
