import { Refusal } from '#contract/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'
import { lockAccount, readAccount } from './account.queries.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { noteFailure, type SignInDeps } from './sign-in.ts'
import { budgetOf, takeAttempt } from './take-attempt.ts'

export interface Proving {
  readonly actor: StaffActor
  readonly origin: Origin
}

/**
 * Opens the session of whom `prove` believes, within the account's few attempts. Proofs of one person are looked at one
 * after the other.
 * @param prove uses the proof up; a refusal undoes nothing but what it did
 */
export async function finishSignIn(
  deps: SignInDeps,
  { actor, origin }: Proving,
  prove: (tx: Tx) => Promise<Refusal | null>,
): Promise<OpenedSession> {
  const { database, limiter } = deps
  const account = await readAccount(database.db, actor.id)
  await takeAttempt(deps, account, origin)
  const outcome = await database.transact(async (tx) => {
    await lockAccount(tx, account.id)
    const refusal = await prove(tx)
    return refusal ?? openSession(tx, deps, { account, state: 'open', replaces: actor.sessionId, origin })
  })
  if (outcome instanceof Refusal) {
    await noteFailure(deps, { account, login: account.username, origin, result: 'second_factor_incorrect' })
    throw outcome
  }
  await limiter.giveBack('staffAccount', budgetOf(account))
  return outcome
}
