import type { movementKinds } from '#contract/shapes/movement.ts'

export type MovementKind = (typeof movementKinds)[number]

interface Meaning {
  readonly operation: string
  /** Whether the wallet's owner acted; another client's order pays a commission. */
  readonly own: boolean | null
  readonly kind: MovementKind
}

/** The meaning of a ledger operation for the wallet's owner. The first match counts; others are adjustments. */
const meanings: readonly Meaning[] = [
  { operation: 'recharge', own: null, kind: 'recharge' },
  { operation: 'gateway_recharge', own: null, kind: 'recharge' },
  { operation: 'payment_credit', own: null, kind: 'recharge' },
  { operation: 'bank_recharge', own: null, kind: 'recharge' },
  { operation: 'cash_recharge', own: false, kind: 'recharge' },
  { operation: 'cash_recharge', own: true, kind: 'cash_recharge' },
  { operation: 'card_order', own: true, kind: 'card_order' },
  { operation: 'card_order', own: false, kind: 'commission' },
  { operation: 'product_order', own: null, kind: 'product_order' },
  { operation: 'ticket_order', own: null, kind: 'ticket_order' },
  { operation: 'ticket_batch_sale', own: null, kind: 'ticket_order' },
  { operation: 'ticket_refund', own: null, kind: 'reversal' },
  { operation: 'transfer', own: null, kind: 'transfer' },
  { operation: 'staff_transfer', own: null, kind: 'transfer' },
  { operation: 'voucher_use', own: null, kind: 'voucher_use' },
  { operation: 'voucher_sale', own: null, kind: 'voucher_sale' },
  { operation: 'settlement', own: null, kind: 'settlement' },
  { operation: 'reversal', own: null, kind: 'reversal' },
  { operation: 'voucher_return', own: null, kind: 'reversal' },
  { operation: 'card_refund', own: null, kind: 'reversal' },
  { operation: 'product_refund', own: null, kind: 'reversal' },
  { operation: 'product_part_refund', own: null, kind: 'reversal' },
  { operation: 'transfer_reversal', own: null, kind: 'reversal' },
  { operation: 'gateway_return', own: null, kind: 'reversal' },
  { operation: 'suspense_solution', own: null, kind: 'recharge' },
  { operation: 'subscription_start', own: null, kind: 'subscription' },
  { operation: 'subscription_change', own: null, kind: 'subscription' },
  { operation: 'subscription_renewal', own: null, kind: 'subscription' },
  { operation: 'debt_payment', own: null, kind: 'debt_payment' },
]

/** Identifies these meanings: sums by others are made again. */
export const meaningsText = JSON.stringify(meanings)

export function kindOf(operation: string, own: boolean): MovementKind {
  const meaning = meanings.find((line) => line.operation === operation && (line.own ?? own) === own)
  return meaning?.kind ?? 'adjustment'
}

/** The same in reverse, for a filter. */
export interface KindFilter {
  /** Of the owner's actions, and of others'. */
  readonly own: readonly string[]
  readonly others: readonly string[]
  /** False: every operation but these. */
  readonly included: boolean
}

export function filterOf(kind: MovementKind): KindFilter {
  const lines = meanings.filter((line) => line.kind === kind)
  const included = lines.length > 0
  const named = included ? lines : meanings
  return {
    own: named.filter(({ own }) => own !== false).map(({ operation }) => operation),
    others: named.filter(({ own }) => own !== true).map(({ operation }) => operation),
    included,
  }
}
