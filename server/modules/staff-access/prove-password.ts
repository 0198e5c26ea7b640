import { Refusal } from '#contract/kernel/refusal.ts'
import { readAccount } from './account.queries.ts'
import type { Proving } from './finish-sign-in.ts'
import type { SignInDeps } from './sign-in.ts'
import { budgetOf, takeAttempt } from './take-attempt.ts'

/**
 * Checks the password of who is signed in, within the account's few attempts.
 * @returns the hash it fits: what follows locks the account with it
 * @throws Refusal `auth.incorrect_password`, `auth.locked`
 */
export async function provePassword(
  deps: Pick<SignInDeps, 'database' | 'jobs' | 'limiter' | 'passwords'>,
  { actor, origin }: Proving,
  password: string,
): Promise<string> {
  const account = await readAccount(deps.database.db, actor.id)
  await takeAttempt(deps, account, origin)
  if (!(await deps.passwords.verify(account.password_hash, password))) throw incorrectPassword()
  await deps.limiter.giveBack('staffAccount', budgetOf(account))
  return account.password_hash
}

export function incorrectPassword(): Refusal {
  return new Refusal('auth.incorrect_password', {}, { current_password: 'auth.incorrect_password' })
}
