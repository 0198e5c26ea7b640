import { Refusal } from '#contract/kernel/refusal.ts'
import type { Attempts } from '../abuse/index.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Database, Tx } from '../db/database.ts'
import type { Origin } from '../http/caller.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { hashToken, isCommonPassword, type Passwords } from '../secrets/index.ts'
import { type Holder, subjectOf } from './holder.ts'
import {
  endResets,
  findPasswordHash,
  isResetLive,
  lockWithPassword,
  takeReset,
  updatePasswordHash,
} from './password.queries.ts'
import { endSessions } from './session.queries.ts'

export interface PasswordDeps {
  readonly database: Database
  readonly passwords: Passwords
}

/** A signed-in holder. */
export interface Prover {
  readonly holder: Holder
  readonly attempts: Attempts
}

/** What else a new password does for one kind of holder: messages, and what ends. */
export type OnNewPassword = (tx: Tx, jobs: Jobs, id: bigint) => Promise<void>

/**
 * Checks the password of a signed-in holder. Hashing takes time: the caller then locks the account with the returned
 * hash.
 * @throws Refusal `auth.incorrect_password`, and what `attempts` throw
 */
export async function provePassword(
  { database, passwords }: PasswordDeps,
  { holder, attempts }: Prover,
  password: string,
): Promise<string> {
  await attempts.take()
  const knownHash = await findPasswordHash(database.db, holder)
  if (knownHash === null || !(await passwords.verify(knownHash, password))) throw incorrectPassword()
  await attempts.giveBack()
  return knownHash
}

/** Locks the account's row. @throws Refusal `auth.incorrect_password` when the password has changed */
export async function lockProven(tx: Tx, holder: Holder, knownHash: string | null): Promise<void> {
  if (knownHash === null || !(await lockWithPassword(tx, holder, knownHash))) throw incorrectPassword()
}

/** Opens the transaction itself: no connection waits for the hashing. */
export async function withPassword<T>(
  deps: PasswordDeps,
  prover: Prover,
  password: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const knownHash = await provePassword(deps, prover, password)
  return deps.database.transact(async (tx) => {
    await lockProven(tx, prover.holder, knownHash)
    return work(tx)
  })
}

interface NewPassword {
  readonly jobs: Jobs
  readonly onNewPassword: OnNewPassword
  readonly origin: Origin
}

/**
 * @param own the person's own words, such as the username
 * @throws Refusal `auth.password_common`
 */
export function expectUncommon(password: string, own: readonly string[] = []): void {
  if (isCommonPassword(password, own))
    throw new Refusal('auth.password_common', {}, { password: 'auth.password_common' })
}

/** Changes the password of a holder who knows it; all other sessions end. @throws Refusal `auth.password_common` */
export async function updatePassword(
  deps: PasswordDeps,
  prover: Prover & { readonly sessionId: bigint },
  { currentPassword, password, ...change }: NewPassword & { currentPassword: string; password: string },
): Promise<Record<string, never>> {
  const { holder, sessionId } = prover
  expectUncommon(password)
  const knownHash = await provePassword(deps, prover, currentPassword)
  const passwordHash = await deps.passwords.hash(password)
  await deps.database.transact(async (tx) => {
    await lockProven(tx, holder, knownHash)
    await changePassword(tx, holder, {
      ...change,
      passwordHash,
      keptSessionId: sessionId,
      reason: 'password_changed',
    })
  })
  return {}
}

/** Uses up a reset token: the new password is valid and all sessions end. @throws Refusal `auth.code_has_expired` */
export async function resetPassword(
  { database, passwords }: PasswordDeps,
  type: Holder['type'],
  { resetToken, password, ...change }: NewPassword & { resetToken: string; password: string },
): Promise<Record<string, never>> {
  expectUncommon(password)
  const tokenHash = hashToken(resetToken)
  // Hashing costs the server more than a wrong token costs its sender.
  if (!(await isResetLive(database.db, type, tokenHash))) throw new Refusal('auth.code_has_expired')
  const passwordHash = await passwords.hash(password)
  await database.transact(async (tx) => {
    const holder = await takeReset(tx, type, tokenHash)
    if (holder === null) throw new Refusal('auth.code_has_expired')
    await changePassword(tx, holder, {
      ...change,
      passwordHash,
      keptSessionId: null,
      reason: 'password_reset',
    })
  })
  return {}
}

async function changePassword(
  tx: Tx,
  holder: Holder,
  change: NewPassword & {
    readonly passwordHash: string
    /** The session that stays; null: none. */
    readonly keptSessionId: bigint | null
    readonly reason: 'password_changed' | 'password_reset'
  },
): Promise<void> {
  const { jobs, onNewPassword, passwordHash, keptSessionId, reason, origin } = change
  await updatePasswordHash(tx, holder, passwordHash)
  await endResets(tx, holder)
  const sessionsEnded = await endSessions(tx, holder, { but: keptSessionId })
  await onNewPassword(tx, jobs, holder.id)
  await recordActivity(tx, [
    {
      action: reason,
      subject: subjectOf(holder),
      actor: holder,
      ip: origin.ip,
      requestId: origin.requestId,
      after: { password: '•••', sessions_ended: sessionsEnded },
    },
  ])
}

function incorrectPassword(): Refusal {
  return new Refusal('auth.incorrect_password', {}, { current_password: 'auth.incorrect_password' })
}
