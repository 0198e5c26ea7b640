import { Refusal } from '#contract/kernel/refusal.ts'
import { insertLogin, type LoginEntry } from '#server/modules/identity/index.ts'
import { readSetting } from '#server/modules/settings/index.ts'
import { readDevice } from '#server/platform/activity/read-device.ts'
import type { Origin } from '#server/platform/http/caller.ts'
import { isOutdated, type Passwords } from '#server/platform/secrets/index.ts'
import { type Account, changeAccount, findAccount, lockWithPassword } from './account.queries.ts'
import { type OpenedSession, openSession, type SessionDeps } from './open-session.ts'
import { countFactors } from './second-factor.queries.ts'
import { hasFactor } from './second-factor.rules.ts'
import { type AttemptDeps, budgetOf, takeAttempt } from './take-attempt.ts'

export interface SignInDeps extends AttemptDeps, SessionDeps {
  readonly passwords: Passwords
}

/**
 * Signs staff in by username or e-mail: halfway when a second factor is enrolled or the setting asks for one. An unknown
 * login takes the time and gives the answer of a wrong password. Opens its transactions itself: no connection waits for
 * a password's hash, and a failed try is logged although it is refused.
 */
export async function signIn(
  deps: SignInDeps,
  { login, password, origin }: { login: string; password: string; origin: Origin },
): Promise<OpenedSession> {
  const { database, passwords, limiter } = deps
  const account = await findAccount(database.db, login)
  const note = (result: LoginEntry['result']) => noteFailure(deps, { account, login, origin, result })

  try {
    if (account) await takeAttempt(deps, account, origin)
    else await limiter.take('staffAccount', `login:${login.toLowerCase()}`.slice(0, 200), 'auth.locked')
  } catch (error) {
    if (error instanceof Refusal) await note('limited')
    throw error
  }
  const isRight = await passwords.verify(account?.password_hash ?? null, password)
  if (!account || !isRight) {
    await note('incorrect')
    throw new Refusal('auth.incorrect')
  }
  await limiter.giveBack('staffAccount', budgetOf(account))
  if (!account.active) {
    await note('inactive')
    throw new Refusal('auth.account_inactive')
  }

  const renewedHash = isOutdated(account.password_hash) ? await passwords.hash(password) : null
  return database.transact(async (tx) => {
    if (!(await lockWithPassword(tx, account.id, account.password_hash))) throw new Refusal('auth.incorrect')
    if (renewedHash) await changeAccount(tx, account.id, { password_hash: renewedHash })
    const isOwed =
      hasFactor(await countFactors(tx, account.id)) || (await readSetting(tx, 'staff_second_factor_required'))
    const state = isOwed ? 'halfway' : 'open'
    return openSession(tx, deps, { account, state, replaces: null, origin })
  })
}

/** What did not open anything stands in the login log too. */
export function noteFailure(
  { database }: Pick<SignInDeps, 'database'>,
  failed: { account: Account | null; login: string; origin: Origin; result: LoginEntry['result'] },
): Promise<void> {
  const { account, login, origin, result } = failed
  return database.transact((tx) =>
    insertLogin(tx, {
      actorType: 'staff',
      actorId: account?.id ?? null,
      sessionId: null,
      login,
      result,
      origin,
      device: readDevice(origin.agent),
    }),
  )
}
