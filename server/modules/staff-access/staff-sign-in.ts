import type { Tx } from '#server/platform/db/database.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { endResets, endSessions, type Prover } from '#server/platform/sign-in/index.ts'
import { readAccount } from './account.queries.ts'
import { type AttemptDeps, attemptsOf } from './take-attempt.ts'
import { writeTo } from './write-to-staff.ts'

export interface Proving {
  readonly actor: StaffActor
  readonly origin: Origin
}

export function holderOf(staffId: bigint) {
  return { type: 'staff', id: staffId } as const
}

/** Of who is signed in; the attempts are the same as those of the sign-in. */
export function proverOf(deps: AttemptDeps, { actor, origin }: Proving): Prover {
  return { holder: holderOf(actor.id), attempts: attemptsOf(deps, actor.id, origin) }
}

/** The owner is written to. */
export async function onNewPassword(tx: Tx, jobs: Jobs, staffId: bigint): Promise<void> {
  await writeTo(tx, jobs, await readAccount(tx, staffId), 'staff_password_changed')
}

/** Whoever is closed out is out at once on every device, and nothing of it comes back when they are let in again. */
export async function shutOutStaff(tx: Tx, staffId: bigint): Promise<void> {
  await endSessions(tx, holderOf(staffId))
  await endResets(tx, holderOf(staffId))
}
