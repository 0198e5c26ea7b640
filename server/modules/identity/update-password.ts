import { lockWithPassword } from '#server/modules/clients/index.ts'
import type { ClientActor, Origin } from '#server/platform/http/caller.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { changePassword } from './change-password.ts'
import { incorrectPassword, type PasswordDeps, provePassword } from './prove-password.ts'

/**
 * Changes the password of who knows the present one; every other session ends. Opens its transaction itself, like
 * logIn.
 */
export async function updatePassword(
  deps: PasswordDeps & { jobs: Jobs },
  {
    actor,
    currentPassword,
    password,
    origin,
  }: {
    actor: ClientActor
    currentPassword: string
    password: string
    origin: Origin
  },
): Promise<Record<string, never>> {
  const { database, passwords, jobs } = deps
  const knownHash = await provePassword(deps, actor.id, currentPassword)
  const passwordHash = await passwords.hash(password)
  await database.transact(async (tx) => {
    if (!(await lockWithPassword(tx, actor.id, knownHash))) throw incorrectPassword()
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
