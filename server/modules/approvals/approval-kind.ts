import { z } from 'zod'
import type { ApprovalKind } from '#contract/shapes/approval-kinds.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'

export type Facts = Readonly<Record<string, unknown>>

interface Weight {
  /** Compared with what the maker saw. */
  readonly before: Facts | null
  /** More facts for the decision; they may change until then. */
  readonly now?: Facts | null
}

/** A decision to approve, about to be carried out. */
export interface Execution<Payload> {
  readonly approvalId: bigint
  readonly makerId: bigint
  readonly checker: StaffActor
  readonly payload: Payload
  readonly origin: Origin
}

/**
 * How an approved request is executed. `execute` runs in the transaction that writes the decision. What moves money
 * runs at the posting engine instead: `submit` sends it, and its operation writes the decision (`loadApprovals`,
 * `saveExecuted`). In both cases both happen or neither.
 */
export interface GuardedKind<Payload = unknown> {
  readonly kind: ApprovalKind
  /** The schema of the stored payload. */
  readonly payload: z.ZodType<Payload>
  /** The current state of the subject. Left out: it cannot change. */
  weigh?(db: Db, payload: Payload): Promise<Weight>
  /** Throws for a checker who does not see its row, or is the client that it is about. */
  expectNotOwn?(db: Db, payload: Payload, staff: StaffActor): Promise<void>
  readonly run:
    | { execute(tx: Tx, execution: Execution<Payload>): Promise<void> }
    | { submit(execution: Execution<Payload>): Promise<void> }
}

export function guardedKind<Payload>(kind: GuardedKind<Payload>): GuardedKind {
  // The functions of a kind get only what `payload` has read: the only place where it loses its type.
  return kind as unknown as GuardedKind
}

/** An amount in a stored payload, kept as digits: JSON has no integers of this size. */
export const minorUnits = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform((digits) => BigInt(digits))
