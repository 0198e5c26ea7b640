import type { Approval } from '#contract/operations/approvals/approvals.ts'
import { type ApprovalKind, amountAtStake } from '#contract/shapes/approval-kinds.ts'

type Asked = Pick<Approval, 'kind' | 'before' | 'after'>
type Facts = Readonly<Record<string, unknown>>

/** Whom or what an amount leaves or reaches: the operator, or a fact of the request. */
export type Side = 'operator' | { readonly field: string; readonly value: string }

export interface MoneyAtStake {
  readonly facts: Facts
  /** The field with the amount. */
  readonly amount: string
  /** Null where no side is named. */
  readonly from: Side | null
  readonly to: Side | null
}

/** What a decision is about in money; null when it is about no amount. */
export function moneyAtStake({ kind, before, after }: Asked, subject: string): MoneyAtStake | null {
  const facts = { ...before, ...after }
  const amount = amountAtStake(facts)
  if (amount === null) return null
  const [from = null, to = null] = sidesOf[kind]?.(facts, clientNamed(subject)) ?? []
  return { facts, amount, from, to }
}

/** Requests whose approval posts at once; an approved settlement is paid later. */
const postingKinds: readonly ApprovalKind[] = [
  'adjustment',
  'bank-recharge',
  'card-refund',
  'money-transfer',
  'paper-ticket-sale',
  'product-refund',
  'ticket-refund',
  'transfer-reversal',
  'treasury-operation',
]

export function movesMoney({ kind }: Pick<Approval, 'kind'>): boolean {
  return postingKinds.includes(kind)
}

type Sides = readonly (Side | null)[]

const sidesOf: Partial<Record<ApprovalKind, (facts: Facts, subject: Side | null) => Sides>> = {
  adjustment: ({ direction }, client) => (direction === 'in' ? ['operator', client] : [client, 'operator']),
  'bank-recharge': (facts) => [sideOf(facts, 'bank'), sideOf(facts, 'client')],
  'card-refund': (facts) => ['operator', sideOf(facts, 'client')],
  'money-transfer': (facts) => [sideOf(facts, 'from') ?? 'operator', sideOf(facts, 'to') ?? 'operator'],
  'settlement-payment': (facts) => ['operator', sideOf(facts, 'merchant')],
  'paper-ticket-sale': (facts) => [sideOf(facts, 'seller'), 'operator'],
  'product-refund': (facts) => ['operator', sideOf(facts, 'client')],
  'ticket-refund': (facts) => ['operator', sideOf(facts, 'client')],
  // The way back.
  'transfer-reversal': (facts) => [sideOf(facts, 'to'), sideOf(facts, 'from')],
  'treasury-operation': treasurySides,
  'voucher-sale': (facts) => [sideOf(facts, 'seller'), 'operator'],
  'voucher-return': (facts) => ['operator', sideOf(facts, 'seller')],
}

function treasurySides(facts: Facts): Sides {
  const [channel, client] = [sideOf(facts, 'channel'), sideOf(facts, 'client')]
  switch (facts['kind']) {
    case 'treasury_move':
      return [channel, sideOf(facts, 'to_channel')]
    case 'supplier_payment':
      return [channel, sideOf(facts, 'supplier')]
    case 'payment_credit':
      return [channel, client]
    case 'gateway_return':
      return [client, channel]
    default:
      return []
  }
}

function sideOf(facts: Facts, field: string): Side | null {
  const value = facts[field]
  return typeof value === 'string' ? { field, value } : null
}

function clientNamed(name: string): Side | null {
  return name === '' ? null : { field: 'client', value: name }
}
