import type { Visitor } from '#server/platform/abuse/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { endResets, endSessions, type Prover } from '#server/platform/sign-in/index.ts'
import { readAccount } from './account.queries.ts'
import { type AttemptDeps, ownAttemptsOf } from './take-attempt.ts'
import { writeTo } from './write-to-staff.ts'

export interface Proving {
  readonly actor: StaffActor
  readonly origin: Origin
  readonly visitor: Visitor
}

export function holderOf(staffId: bigint) {
  return { type: 'staff', id: staffId } as const
}

/** For a signed-in person. */
export function proverOf(deps: AttemptDeps, { actor, origin }: Omit<Proving, 'visitor'>): Prover {
  return {
    holder: holderOf(actor.id),
    attempts: ownAttemptsOf(deps, { staffId: actor.id, origin }, 'password'),
  }
}

/** The owner gets a message. */
export async function onNewPassword(tx: Tx, jobs: Jobs, staffId: bigint): Promise<void> {
  await writeTo(tx, jobs, await readAccount(tx, staffId), 'staff_password_changed')
}

/** Closing an account ends all its sessions at once; reopening it does not restore them. */
export async function shutOutStaff(tx: Tx, staffId: bigint): Promise<void> {
  await endSessions(tx, holderOf(staffId))
  await endResets(tx, holderOf(staffId))
}
