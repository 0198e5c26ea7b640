import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Decided } from '#server/ledger/index.ts'
import type { Activity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type ApprovalFacts, type ApprovedInput, proofOf, refuseApproved } from './apply-approval.ts'
import { type DraftTable, markPosted } from './draft.queries.ts'

interface DraftRow {
  readonly id: bigint
  readonly status: 'draft' | 'posted' | 'cancelled'
}

/** One object for all postings of a row in a batch: the first one counts. */
export interface Draft<Row> {
  readonly row: Row
  isPosted: boolean
}

export interface DraftFacts<Subject> {
  readonly subject: Subject | null
  readonly approval: ApprovalFacts | null
}

interface DraftsOf<Row, Agreement> {
  /** Also the subject of their activities. */
  readonly table: DraftTable
  /** What two people agree to; the row must still say the same when it is posted. */
  agreementOf(row: Row): Agreement
  /** For the log. */
  factsOf(row: Row): Readonly<Record<string, unknown>>
}

/** The parts of an operation that posts rows which two people agreed to. */
export function draftsOf<Row extends DraftRow, Agreement>(rows: DraftsOf<Row, Agreement>) {
  const { table, agreementOf, factsOf } = rows
  return {
    of: (row: Row): Draft<Row> => ({ row, isPosted: row.status !== 'draft' }),

    refuse(
      { subject, approval }: DraftFacts<Draft<Row>>,
      input: ApprovedInput,
      agreed: Agreement,
    ): Refusal | null {
      const undecided = refuseApproved(approval, input)
      if (undecided) return undecided
      if (!subject) return new Refusal('request.not_found')
      if (subject.isPosted) return new Refusal('resource.not_now')
      const isAgreed = isDeepStrictEqual(agreementOf(subject.row), agreed)
      return isAgreed ? null : new Refusal('approval.changed_meanwhile')
    },

    apply({ subject, approval }: DraftFacts<Draft<Row>>): void {
      if (subject) subject.isPosted = true
      if (approval) approval.isDecided = true
    },

    markPosted: (tx: Tx, id: bigint, transactionId: bigint) => markPosted(tx, table, id, transactionId),

    /** The maker's activity. */
    activityOf(
      row: Row,
      { input, facts, transactionId }: Pick<Posted, 'input' | 'facts' | 'transactionId'>,
    ): Activity {
      return {
        action: 'posted',
        subject: { type: table, id: row.id },
        actor: { type: 'staff', id: facts.approval?.row.maker_id ?? null },
        before: { status: 'draft' },
        after: { status: 'posted', ...factsOf(row), transaction_id: transactionId, ...proofOf(input) },
      }
    },
  }
}

type Posted = Decided<ApprovedInput, { readonly approval: ApprovalFacts | null }, unknown>
