import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { insufficientFunds, type Operation, type PostingEngine } from '#server/ledger/index.ts'
import {
  type ApprovalFacts,
  type ApprovedInput,
  loadApprovals,
  refuseApproved,
  saveExecuted,
} from '#server/modules/approvals/index.ts'
import { findClient } from '#server/modules/clients/index.ts'
import { adjustments, availableOf, readFigures, walletOf } from '#server/modules/wallets/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Weighed } from '#server/resource-engine/index.ts'

const currency = defaultCurrency

interface Payload {
  readonly client_id: bigint
  readonly direction: 'in' | 'out'
  readonly amount_minor: bigint
  readonly reason: string
}

interface Adjustment extends ApprovedInput {
  readonly payload: Payload
}

/** Adds an amount to a wallet or takes it out, once, in the transaction of the decision. */
export const adjustment = adjustmentOperation()

/** @param load prevents deciding a request twice; a race test replaces it */
export function adjustmentOperation(
  load = loadApprovals,
): Operation<Adjustment, ApprovalFacts | null, Record<string, never>, null> {
  return {
    name: 'adjustment',
    load,
    accounts: ({ payload: { client_id } }) => [walletOf(client_id, currency), adjustments(currency)],
    decide(input, facts) {
      const refusal = refuseApproved(facts, input)
      if (refusal) return refusal
      const { client_id, direction, amount_minor: amountMinor, reason } = input.payload
      const wallet = walletOf(client_id, currency)
      const operator = adjustments(currency)
      const [from, to] = direction === 'in' ? [operator, wallet] : [wallet, operator]
      const meta = { note: reason, approval_id: input.approvalId.toString() }
      return { postings: [{ from, to, amountMinor }], meta, answer: {}, row: null }
    },
    apply(facts) {
      if (facts) facts.isDecided = true
    },
    async save(tx, decided) {
      await saveExecuted(tx, decided)
      await recordActivity(
        tx,
        decided.map(({ input, facts, transactionId }) => ({
          action: 'adjusted',
          subject: { type: 'client', id: input.payload.client_id },
          actor: { type: 'staff', id: facts?.row.maker_id ?? null },
          after: {
            ...factsOf(input.payload),
            transaction_id: transactionId,
            approved_by: input.checkerId,
            approval_id: input.approvalId,
          },
        })),
      )
    },
  }
}

interface Asked {
  readonly direction: 'in' | 'out'
  readonly amount: bigint
  readonly reason: string
}

/** What two people decide about. The balance may change until then. */
export async function weighAdjustment(db: Db, clientId: bigint, asked: Asked): Promise<Weighed | null> {
  const client = await findClient(db, clientId)
  if (!client) return null
  const { direction, amount: amountMinor } = asked
  const nowMinor = availableOf(await readFigures(db, walletOf(clientId, currency)))
  const afterMinor = direction === 'in' ? nowMinor + amountMinor : nowMinor - amountMinor
  const figures = { availableMinor: nowMinor, neededMinor: amountMinor, whose: 'client' } as const
  return {
    title: client.name,
    refusal: direction === 'out' && afterMinor < 0n ? insufficientFunds({ currency }, figures) : null,
    after: factsOf(payloadOf(clientId, asked)),
    now: {
      available_now: toWire(nowMinor, currency),
      available_after: toWire(afterMinor, currency),
      currency,
    },
  }
}

/** Never without a second person, who decides in the same transaction. */
export async function postAdjustment(
  engine: PostingEngine,
  { id, input, approval }: { id: bigint; input: Asked; approval?: ApprovedInput },
): Promise<{ replayed: boolean }> {
  if (!approval) throw new RangeError('an adjustment that nobody approved')
  const { replayed } = await engine.post(adjustment, {
    input: { ...approval, payload: payloadOf(id, input) },
    actor: { type: 'staff', id: approval.checkerId },
  })
  return { replayed }
}

function payloadOf(clientId: bigint, { direction, amount, reason }: Asked): Payload {
  return { client_id: clientId, direction, amount_minor: amount, reason }
}

function factsOf({ direction, amount_minor, reason }: Payload) {
  return { direction, amount: toWire(amount_minor, currency), currency, reason }
}
