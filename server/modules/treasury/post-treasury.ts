import { hash } from 'node:crypto'
import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { type TreasuryKind, treasuryKinds } from '#contract/shapes/treasury.ts'
import type { Decided, Operation, PostingEngine, Preparing } from '#server/ledger/index.ts'
import {
  type ApprovedInput,
  type Draft,
  type DraftFacts,
  draftsOf,
  loadApprovals,
  saveExecuted,
} from '#server/modules/approvals/index.ts'
import { type Notice, noticesStatement } from '#server/modules/notifications/index.ts'
import { readSetting } from '#server/modules/settings/index.ts'
import { returnSettlement } from '#server/modules/settlements/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { accountsOfPosting, owedBy, postingsOf } from './plan-postings.ts'
import { breakVouchers, findRelated, lockTreasury, markPaymentTaken } from './treasury.queries.ts'
import {
  type Agreement,
  agreementOf,
  factsOf,
  isGateway,
  type Related,
  refusePosting,
  type TreasuryRow,
} from './treasury.rules.ts'

export interface TreasuryPosting extends ApprovedInput {
  readonly treasuryId: bigint
  readonly agreed: Agreement
}

interface Subject extends Draft<TreasuryRow> {
  readonly related: Related
}

type Facts = DraftFacts<Subject>

const drafts = draftsOf({ table: 'treasury_operation', agreementOf, factsOf })

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
    decide(input, facts, book) {
      const refusal = refuse(input, facts)
      if (refusal) return refusal
      const { subject } = facts
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
    apply: drafts.apply,
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
      ...drafts.of(row),
      related: await findRelated(tx, row, { locked: true, breakageAfterDays }),
    })
  const approvals = await loadApprovals(tx, inputs)
  return inputs.map(({ treasuryId }, index) => ({
    subject: subjects.get(treasuryId) ?? null,
    approval: approvals[index] ?? null,
  }))
}

function refuse(input: TreasuryPosting, facts: Facts): Refusal | null {
  const refusal = drafts.refuse(facts, input, input.agreed)
  if (refusal || !facts.subject) return refusal
  return refusePosting(facts.subject.row, facts.subject.related)
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
    await drafts.markPosted(tx, row.id, transactionId)
    if (related.payment && takesPayment(row.kind)) {
      const credit = row.kind === 'payment_credit' ? transactionId : null
      await markPaymentTaken(tx, { id: related.payment.id, number: row.reference, transactionId: credit })
    }
  }
  await saveExecuted(tx, decided)
  await recordActivity(
    tx,
    posted.map((one) => drafts.activityOf(one.subject.row, one)),
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
