import { Refusal } from '#contract/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { noteFailedLogin } from '#server/platform/sign-in/index.ts'
import { type Account, lockAccount, readAccount } from './account.queries.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { markAnswered } from './session.queries.ts'
import type { SignInDeps } from './sign-in.ts'
import type { Proving } from './staff-sign-in.ts'
import { accountOf, ownAttemptsOf } from './take-attempt.ts'

/** Opens a session when `prove` accepts. */
export function finishSignIn(deps: SignInDeps, proving: Proving, prove: Prove): Promise<OpenedSession> {
  const { actor, origin } = proving
  return afterProof(deps, proving, prove, (tx, account) =>
    openSession(tx, deps, { account, state: 'open', replaces: actor.sessionId, origin }),
  )
}

/** Uses up the proof; a refusal keeps that. */
export type Prove = (tx: Tx) => Promise<Refusal | null>

/**
 * Acts when `prove` accepts, within the account's few attempts. Proofs of one person run one after another.
 * @throws Refusal of `prove`, `auth.locked`
 */
export async function afterProof<T extends object | undefined>(
  deps: SignInDeps,
  { actor, origin, visitor }: Proving,
  prove: Prove,
  act: (tx: Tx, account: Account) => Promise<T>,
): Promise<T> {
  const { database } = deps
  const account = await readAccount(database.db, actor.id)
  const attempts = ownAttemptsOf(deps, { staffId: actor.id, origin }, 'factor')
  await attempts.take()
  const outcome = await database.transact(async (tx) => {
    await lockAccount(tx, account.id)
    const refusal = await prove(tx)
    if (refusal) await markAnswered(tx, actor.sessionId)
    return refusal ?? act(tx, account)
  })
  if (outcome instanceof Refusal) {
    await noteFailedLogin(database, {
      ...actor,
      login: account.username,
      result: 'second_factor_incorrect',
      origin,
    })
    throw outcome
  }
  await attempts.giveBack()
  await visitor.device.remember(accountOf(account.id))
  return outcome
}
