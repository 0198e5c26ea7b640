import { Refusal } from '#contract/kernel/refusal.ts'
import { readSetting } from '#server/modules/settings/index.ts'
import { evenly } from '#server/platform/abuse/index.ts'
import type { Passwords } from '#server/platform/secrets/index.ts'
import { type LoginResult, lockWithPassword, noteFailedLogin } from '#server/platform/sign-in/index.ts'
import { changeAccount, findAccount } from './account.queries.ts'
import { type OpenedSession, openSession, type SessionDeps } from './open-session.ts'
import { countFactors } from './second-factor.queries.ts'
import { hasFactor } from './second-factor.rules.ts'
import { holderOf, type Proving } from './staff-sign-in.ts'
import { type AttemptDeps, accountOf, attemptsAtNobody, attemptsOf } from './take-attempt.ts'

const lockAnswerMillisecondsMin = 40

export interface SignInDeps extends AttemptDeps, SessionDeps {
  readonly passwords: Passwords
}

/**
 * Signs staff in by username or e-mail: halfway when a second factor is enrolled or required. An unknown login takes
 * the time and gives the answer of a wrong password. Opens its transactions itself: no connection waits for hashing,
 * and a failed try is logged although it is refused.
 */
export async function signIn(
  deps: SignInDeps,
  { login, password, origin, visitor }: { login: string; password: string } & Omit<Proving, 'actor'>,
): Promise<OpenedSession> {
  const { database, passwords } = deps
  const account = await findAccount(database.db, login)
  const note = (result: LoginResult) =>
    noteFailedLogin(database, { type: 'staff', id: account?.id ?? null, login, result, origin })
  await visitor.concerns(account && accountOf(account.id))
  const attempts = account
    ? attemptsOf(deps, { staffId: account.id, origin }, visitor)
    : attemptsAtNobody(deps, login, visitor)

  try {
    // A lock is announced to its owner; how long that takes must not tell who works here.
    await evenly(lockAnswerMillisecondsMin, () => attempts.take())
  } catch (error) {
    if (error instanceof Refusal) await note('limited')
    throw error
  }
  const isRight = await passwords.verify(account?.password_hash ?? null, password)
  if (!account || !isRight) {
    await note('incorrect')
    throw new Refusal('auth.incorrect')
  }
  await attempts.giveBack()
  if (!account.active) {
    await note('inactive')
    throw new Refusal('auth.account_inactive')
  }

  const renewedHash = passwords.isOutdated(account.password_hash) ? await passwords.hash(password) : null
  const opened = await database.transact(async (tx) => {
    if (!(await lockWithPassword(tx, holderOf(account.id), account.password_hash)))
      throw new Refusal('auth.incorrect')
    if (renewedHash) await changeAccount(tx, account.id, { password_hash: renewedHash })
    const isOwed =
      hasFactor(await countFactors(tx, account.id)) || (await readSetting(tx, 'staff_second_factor_required'))
    const state = isOwed ? 'halfway' : 'open'
    return openSession(tx, deps, { account, state, replaces: null, origin })
  })
  if (opened.answer.state === 'open') await visitor.device.remember(accountOf(account.id))
  return opened
}
