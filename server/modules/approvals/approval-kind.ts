import { z } from 'zod'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { ApprovalKind } from '#contract/shapes/approval-kinds.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'

export type Facts = Readonly<Record<string, unknown>>

/** A decision to approve, about to be carried out. */
export interface Execution<Payload> {
  readonly approvalId: bigint
  readonly makerId: bigint
  readonly checker: StaffActor
  readonly payload: Payload
  readonly origin: Origin
}

/**
 * How what was approved is done. `execute` runs in the transaction that writes the decision. What moves money has its
 * transaction at the posting engine instead: `submit` sends it there, and its operation writes the decision (`loadApprovals`,
 * `saveExecuted`). Either way both happen or neither.
 */
export interface GuardedKind<Payload = unknown> {
  readonly kind: ApprovalKind
  /** The stored payload once more, as its executor takes it. */
  readonly payload: z.ZodType<Payload>
  /** What it is about, as it is now; compared with what the maker saw. Left out: nothing can have changed. */
  current?(db: Db, payload: Payload): Promise<Facts | null>
  /** What else to judge it by, as it is at this moment: it may change until the decision. */
  now?(db: Db, payload: Payload): Promise<Facts>
  /** A name for what it is about. */
  title?(db: Db, payload: Payload): Promise<string | Localized | null>
  readonly run:
    | { execute(tx: Tx, execution: Execution<Payload>): Promise<void> }
    | { submit(execution: Execution<Payload>): Promise<void> }
}

export function guardedKind<Payload>(kind: GuardedKind<Payload>): GuardedKind {
  // Only what `payload` has read reaches the functions of a kind: the one place where it forgets its own type.
  return kind as unknown as GuardedKind
}

/** An amount in a stored payload: JSON has no whole numbers as large, so it is kept as digits. */
export const minorUnits = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform((digits) => BigInt(digits))
