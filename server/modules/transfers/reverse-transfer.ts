import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import {
  counterPostings,
  type Decided,
  loadOriginals,
  type Operation,
  type Original,
} from '#server/ledger/index.ts'
import {
  type ApprovalFacts,
  activityOfGiven,
  loadGiven,
  type MaybeApproved,
  refuseGiven,
  saveGiven,
} from '#server/modules/approvals/index.ts'
import { noticesStatement } from '#server/modules/notifications/index.ts'
import { type Activity, recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { findTransferIds } from './transfer.queries.ts'

export interface ReverseTransferInput extends MaybeApproved {
  readonly transferId: bigint
  /** Both sides read it. */
  readonly reason: string | null
}

interface ReversalFacts {
  readonly original: Original | undefined
  readonly isTransfer: boolean
  readonly approval: ApprovalFacts | null
}

export interface ReverseTransferAnswer {
  readonly amount: string
  readonly currency: string
}

type DecidedReversal = Decided<ReverseTransferInput, ReversalFacts, null>

/**
 * Staff undo a transfer with its fee, once. Refused when the receiver has spent the money: a floor is never broken.
 * The day's usage stays.
 */
export const reverseTransfer: Operation<ReverseTransferInput, ReversalFacts, ReverseTransferAnswer, null> = {
  name: 'transfer_reversal',
  async load(tx, inputs) {
    const ids = inputs.map(({ transferId }) => transferId)
    const approvals = await loadGiven(tx, inputs)
    const [originals, transfers] = await Promise.all([loadOriginals(tx, ids), findTransferIds(tx, ids)])
    return inputs.map(({ transferId }, index) => ({
      original: originals[index],
      isTransfer: transfers.has(transferId),
      approval: approvals[index] ?? null,
    }))
  },
  accounts: (_input, { original }) => original?.legs.map(({ account }) => account) ?? [],
  decide(input, { original, isTransfer, approval }) {
    const { transferId, reason } = input
    const undecided = refuseGiven(approval, input)
    if (undecided) return undecided
    if (!original || !isTransfer) return new Refusal('ledger.not_reversible')
    const postings = counterPostings(original)
    if (postings instanceof Refusal) return postings
    return {
      postings,
      reverses: transferId,
      meta: { ...(reason !== null && { note: reason }) },
      answer: amountOf(original),
      row: null,
    }
  },
  apply({ original, approval }) {
    if (original) original.reversed = true
    if (approval) approval.isDecided = true
  },
  save: saveReversals,
}

/** The amount of the first posting, in wire form. */
function amountOf({ legs }: Original): ReverseTransferAnswer {
  const [, received] = legs
  if (!received) throw new RangeError('a transfer that moved nothing')
  const currency = currencyOf(received.account.currency)
  return { amount: toWire(received.amountMinor, currency), currency }
}

async function saveReversals(tx: Tx, decided: readonly DecidedReversal[]): Promise<void> {
  await Promise.all([
    saveGiven(tx, decided),
    noticesStatement(decided.flatMap(noticesOf)).execute(tx),
    recordActivity(tx, decided.map(activityOf)),
  ])
}

function activityOf(one: DecidedReversal): Activity {
  const { transferId, reason } = one.input
  return activityOfGiven(one, {
    action: 'reversed',
    subject: { type: 'transfer', id: transferId },
    after: { reason },
  })
}

function noticesOf({ input, facts: { original } }: DecidedReversal) {
  if (!original) return []
  const owners = original.legs.flatMap(({ account }) =>
    account.kind === 'wallet' ? (account.ownerId ?? []) : [],
  )
  return [...new Set(owners)].map((clientId) => ({
    clientId,
    kind: 'transfer_reversed' as const,
    data: { ...amountOf(original), transfer_id: input.transferId.toString() },
  }))
}
