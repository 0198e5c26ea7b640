import { z } from 'zod'
import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { idInput } from '#contract/kernel/shapes.ts'
import { insufficientFunds, type Operation, type PostingEngine } from '#server/ledger/index.ts'
import {
  type ApprovalFacts,
  type ApprovedInput,
  type GuardedKind,
  guardedKind,
  loadApprovals,
  minorUnits,
  refuseApproved,
  requestApproval,
  saveExecuted,
} from '#server/modules/approvals/index.ts'
import { findClient } from '#server/modules/clients/index.ts'
import { adjustments, readFigures, walletOf } from '#server/modules/wallets/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'

const currency = defaultCurrency

const payload = z.strictObject({
  client_id: idInput,
  direction: z.enum(['in', 'out']),
  amount_minor: minorUnits.refine((amount) => amount > 0n),
  reason: z.string(),
})
type Payload = z.output<typeof payload>

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
      return { postings: [{ from, to, amountMinor }], meta: { note: reason }, answer: {}, row: null }
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

export function adjustmentKind({ engine }: { readonly engine: PostingEngine }): GuardedKind {
  return guardedKind<Payload>({
    kind: 'adjustment',
    payload,
    async title(db, { client_id }) {
      return (await findClient(db, client_id))?.name ?? null
    },
    async now(db, { client_id, direction, amount_minor: amountMinor }) {
      const { balanceMinor, heldMinor } = await readFigures(db, walletOf(client_id, currency))
      const nowMinor = balanceMinor - heldMinor
      const afterMinor = direction === 'in' ? nowMinor + amountMinor : nowMinor - amountMinor
      return {
        available_now: toWire(nowMinor, currency),
        available_after: toWire(afterMinor, currency),
        currency,
      }
    },
    run: {
      async submit({ approvalId, checker, payload: asked, origin }) {
        await engine.post(adjustment, {
          input: { approvalId, checkerId: checker.id, payload: asked, origin },
          actor: { type: 'staff', id: checker.id },
        })
      },
    },
  })
}

/** @returns the id of the request */
export async function askForAdjustment(
  tx: Tx,
  asked: {
    actor: StaffActor
    origin: Origin
    clientId: bigint
    direction: 'in' | 'out'
    amountMinor: bigint
    reason: string
  },
): Promise<bigint> {
  const { actor, origin, clientId, direction, amountMinor, reason } = asked
  if (!(await findClient(tx, clientId))) throw new Refusal('request.not_found')
  const { balanceMinor, heldMinor } = await readFigures(tx, walletOf(clientId, currency))
  const available = balanceMinor - heldMinor
  if (direction === 'out' && available < amountMinor)
    throw insufficientFunds(
      { currency },
      { availableMinor: available, neededMinor: amountMinor, whose: 'client' },
    )
  const stored = { client_id: clientId, direction, amount_minor: amountMinor, reason } as const
  return requestApproval(
    tx,
    { kind: 'adjustment' },
    {
      actor,
      origin,
      subject: { type: 'client', id: clientId },
      payload: { ...stored },
      before: null,
      after: factsOf(stored),
      reason,
    },
  )
}

function factsOf({ direction, amount_minor, reason }: Payload) {
  return { direction, amount: toWire(amount_minor, currency), currency, reason }
}
