import { hash } from 'node:crypto'
import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { type TreasuryKind, treasuryKinds } from '#contract/shapes/treasury.ts'
import type { Decided, Operation, PostingEngine, Preparing } from '#server/ledger/index.ts'
import {
  type ApprovalFacts,
  type ApprovedInput,
  loadApprovals,
  refuseApproved,
  saveExecuted,
} from '#server/modules/approvals/index.ts'
import { type Notice, noticesStatement } from '#server/modules/notifications/index.ts'
import { readSetting } from '#server/modules/settings/index.ts'
import { returnSettlement } from '#server/modules/settlements/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { accountsOfPosting, owedBy, postingsOf } from './plan-postings.ts'
import { breakVouchers, findRelated, lockTreasury, markPaymentTaken, markPosted } from './treasury.queries.ts'
import {
  type Agreement,
  factsOf,
  isAgreed,
  isGateway,
  type Related,
  refusePosting,
  type TreasuryRow,
} from './treasury.rules.ts'

export interface TreasuryPosting extends ApprovedInput {
  readonly treasuryId: bigint
  readonly agreed: Agreement
}

/** One object for all postings of a row in a batch: the first one counts. */
interface Subject {
  readonly row: TreasuryRow
  readonly related: Related
  isPosted: boolean
}

interface Facts {
  readonly subject: Subject | null
  readonly approval: ApprovalFacts | null
}

type TreasuryOperation = Operation<TreasuryPosting, Facts, { readonly id: string }, null>
type Posted = Decided<TreasuryPosting, Facts, null> & { readonly subject: Subject }

/** Each is posted once two people agreed, in the transaction of the decision. */
const operations = new Map(treasuryKinds.map((kind) => [kind, operationOf(kind)]))

function operationOf(kind: TreasuryKind): TreasuryOperation {
  return {
    name: kind,
    facts: 'treasury',
    load: loadFacts,
    accounts: (_input, { subject }) => (subject ? accountsOfPosting(subject.row, subject.related) : []),
    ...(writesManyRows(kind) && { prepare: prepareRows }),
    decide(input, { subject, approval }, book) {
      const refusal = refuse(input, { subject, approval })
      if (refusal) return refusal
      if (!subject) return new Refusal('request.not_found')
      const { row, related } = subject
      const postings = postingsOf(row, related, book)
      if (postings instanceof Refusal) return postings
      return {
        postings,
        owed: owedBy(postings),
        ...(kind === 'gateway_return' && related.payment?.creditId && { reverses: related.payment.creditId }),
        meta: metaOf(input, subject),
        answer: { id: row.id.toString() },
        row: null,
      }
    },
    apply({ subject, approval }) {
      if (subject) subject.isPosted = true
      if (approval) approval.isDecided = true
    },
    save: savePosted,
  }
}

/** What solves or returns it later finds it taken already. */
function takesPayment(kind: TreasuryKind): boolean {
  return kind === 'payment_credit' || kind === 'suspense'
}

/** Their vouchers are freed or taken. */
function writesManyRows(kind: TreasuryKind): boolean {
  return kind === 'settlement_return' || kind === 'breakage'
}

async function loadFacts(tx: Tx, inputs: readonly TreasuryPosting[]): Promise<Facts[]> {
  const rows = await lockTreasury(
    tx,
    inputs.map(({ treasuryId }) => treasuryId),
  )
  const breakageAfterDays = await readSetting(tx, 'breakage_after_days')
  const subjects = new Map<bigint, Subject>()
  for (const row of rows)
    subjects.set(row.id, {
      row,
      related: await findRelated(tx, row, { locked: true, breakageAfterDays }),
      isPosted: row.status !== 'draft',
    })
  const approvals = await loadApprovals(tx, inputs)
  return inputs.map(({ treasuryId }, index) => ({
    subject: subjects.get(treasuryId) ?? null,
    approval: approvals[index] ?? null,
  }))
}

function refuse(input: TreasuryPosting, { subject, approval }: Facts): Refusal | null {
  const undecided = refuseApproved(approval, input)
  if (undecided) return undecided
  if (!subject) return new Refusal('request.not_found')
  if (subject.isPosted) return new Refusal('resource.not_now')
  if (!isAgreed(subject.row, input.agreed)) return new Refusal('approval.changed_meanwhile')
  return refusePosting(subject.row, subject.related)
}

function metaOf({ approvalId }: TreasuryPosting, { row, related: { payment } }: Subject) {
  return {
    treasury_id: row.id.toString(),
    approval_id: approvalId.toString(),
    ...(row.kind === 'payment_credit' &&
      payment && {
        recharge_id: payment.id.toString(),
        method: payment.method,
        gateway: payment.gateway,
        gateway_transaction: row.reference,
      }),
  }
}

/** A refusal undoes it. */
async function prepareRows(tx: Tx, { input, facts }: Preparing<TreasuryPosting, Facts>): Promise<void> {
  if (refuse(input, facts) || !facts.subject) return
  const { row, related } = facts.subject
  if (row.kind === 'breakage') {
    const breakageAfterDays = await readSetting(tx, 'breakage_after_days')
    await breakVouchers(tx, row.id, row.amountMinor, { ...row, breakageAfterDays })
  }
  if (related.settlement) await returnSettlement(tx, related.settlement.id)
}

async function savePosted(tx: Tx, decided: readonly Decided<TreasuryPosting, Facts, null>[]): Promise<void> {
  const posted = decided.flatMap((one): Posted[] =>
    one.facts.subject ? [{ ...one, subject: one.facts.subject }] : [],
  )
  for (const { subject, transactionId } of posted) {
    const { row, related } = subject
    await markPosted(tx, row.id, transactionId)
    if (related.payment && takesPayment(row.kind)) {
      const credit = row.kind === 'payment_credit' ? transactionId : null
      await markPaymentTaken(tx, { id: related.payment.id, number: row.reference, transactionId: credit })
    }
  }
  await saveExecuted(
    tx,
    decided.map(({ facts, ...rest }) => ({ ...rest, facts: facts.approval })),
  )
  await recordActivity(
    tx,
    posted.map(({ input, facts, subject: { row }, transactionId }) => ({
      action: 'posted',
      subject: { type: 'treasury_operation', id: row.id },
      actor: { type: 'staff', id: facts.approval?.row.maker_id ?? null },
      before: { status: 'draft' },
      after: {
        status: 'posted',
        ...factsOf(row),
        transaction_id: transactionId,
        approved_by: input.checkerId,
        approval_id: input.approvalId,
      },
    })),
  )
  await noticesStatement(posted.flatMap(noticesOf)).execute(tx)
}

/** What a client hears of it. */
function noticesOf({ subject: { row, related } }: Posted): Notice[] {
  const currency = currencyOf(row.currency)
  const { payment, settlement } = related
  const sum = (minor: bigint) => ({ amount: toWire(minor, currency), currency })
  if (row.kind === 'payment_credit' && payment) {
    const { clientId, method, amountMinor, feeMinor, id } = payment
    const data = { ...sum(amountMinor - feeMinor), method, recharge_id: id.toString() }
    return [{ clientId, kind: 'recharged', data }]
  }
  if (row.kind === 'gateway_return' && payment)
    return [
      {
        clientId: payment.clientId,
        kind: 'payment_returned',
        data: { ...sum(row.amountMinor - payment.feeMinor), recharge_id: payment.id.toString() },
      },
    ]
  if (row.kind === 'settlement_return' && settlement)
    return [
      {
        clientId: settlement.clientId,
        kind: 'settlement_returned',
        data: { ...sum(row.amountMinor), settlement_id: settlement.id.toString() },
      },
    ]
  if (row.kind === 'suspense_solution' && row.solution === 'to_client' && row.clientId !== null)
    return [{ clientId: row.clientId, kind: 'recharged', data: sum(row.amountMinor) }]
  return []
}

/**
 * What takes money of a gateway, for a payment we know or not, has the gateway's own key, so that a late message cannot
 * credit it once more.
 * @throws Refusal the engine's and those of the rules
 */
export async function postTreasury(engine: PostingEngine, input: TreasuryPosting, makerId: bigint) {
  const { kind, channel, reference, payment_id: paymentId } = input.agreed
  const operation = operations.get(kind)
  if (!operation) throw new RangeError(`nobody posts ${kind}`)
  const takes = takesPayment(kind) && channel !== null && isGateway(channel)
  const { replayed } = await engine.post(operation, {
    input,
    actor: takes ? { type: 'system', id: null } : { type: 'staff', id: makerId },
    ...(takes && {
      idempotency: {
        key: `payment:${channel}:${reference}`,
        requestHash: hash(
          'sha256',
          paymentId === null ? `suspense ${input.treasuryId}` : `payment ${paymentId}`,
          'buffer',
        ),
      },
    }),
  })
  // The gateway has reported it since: nothing was posted now.
  if (replayed) throw new Refusal('treasury.not_fitting')
  return { replayed }
}
