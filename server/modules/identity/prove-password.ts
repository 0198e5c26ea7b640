import { Refusal } from '#contract/kernel/refusal.ts'
import { findPasswordHash } from '#server/modules/clients/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Limiter } from '#server/platform/limits.ts'
import type { Passwords } from '#server/platform/secrets/index.ts'

export interface PasswordDeps {
  readonly database: Database
  readonly passwords: Passwords
  readonly limiter: Limiter<'loginAccount'>
}

/**
 * Checks the password of a client who is signed in, within the budget of the account. Hashing takes a while: what
 * follows locks the client with the hash that is given back.
 * @throws Refusal `auth.incorrect_password`, `request.limited`
 */
export async function provePassword(
  { database, passwords, limiter }: PasswordDeps,
  clientId: bigint,
  password: string,
): Promise<string> {
  const budget = `client:${clientId}`
  await limiter.take('loginAccount', budget)
  const knownHash = await findPasswordHash(database.db, clientId)
  if (knownHash === null || !(await passwords.verify(knownHash, password))) throw incorrectPassword()
  await limiter.giveBack('loginAccount', budget)
  return knownHash
}

export function incorrectPassword(): Refusal {
  return new Refusal('auth.incorrect_password', {}, { current_password: 'auth.incorrect_password' })
}
