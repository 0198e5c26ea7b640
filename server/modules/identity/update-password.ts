import { Refusal } from '#contract/kernel/refusal.ts'
import { findPasswordHash, lockWithPassword } from '#server/modules/clients/index.ts'
import type { Actor, Origin } from '#server/platform/http/caller.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { changePassword } from './change-password.ts'
import type { LoginDeps } from './log-in.ts'

/**
 * Changes the password of who knows the present one; every other session ends. Opens its transaction after the hashing:
 * a connection must not wait for it.
 */
export async function updatePassword(
  deps: LoginDeps & { readonly jobs: Jobs },
  {
    actor,
    currentPassword,
    password,
    origin,
  }: {
    actor: Actor
    currentPassword: string
    password: string
    origin: Origin
  },
): Promise<Record<string, never>> {
  const { database, passwords, limiter, jobs } = deps
  const budget = `client:${actor.id}`
  await limiter.take('loginAccount', budget)
  const knownHash = await findPasswordHash(database.db, actor.id)
  if (knownHash === null || !(await passwords.verify(knownHash, currentPassword))) throw incorrect()
  await limiter.giveBack('loginAccount', budget)
  const passwordHash = await passwords.hash(password)
  await database.transact(async (tx) => {
    if (!(await lockWithPassword(tx, actor.id, knownHash))) throw incorrect()
    await changePassword(tx, jobs, {
      clientId: actor.id,
      passwordHash,
      keptSessionId: actor.sessionId,
      reason: 'password_changed',
      origin,
    })
  })
  return {}
}

function incorrect(): Refusal {
  return new Refusal('auth.incorrect_password', {}, { current_password: 'auth.incorrect_password' })
}
