import type { movementKinds } from '#contract/shapes/movement.ts'

export type MovementKind = (typeof movementKinds)[number]

interface Meaning {
  readonly operation: string
  /** Whether the wallet's owner acted; a card order of somebody else pays a commission. */
  readonly own: boolean | null
  readonly kind: MovementKind
}

/** What a ledger operation is to the owner of the wallet. The first line that fits counts; the rest is an adjustment. */
const meanings: readonly Meaning[] = [
  { operation: 'recharge', own: null, kind: 'recharge' },
  { operation: 'card_order', own: true, kind: 'card_order' },
  { operation: 'card_order', own: false, kind: 'commission' },
  { operation: 'transfer', own: null, kind: 'transfer' },
  { operation: 'voucher_use', own: null, kind: 'voucher_use' },
  { operation: 'voucher_sale', own: null, kind: 'voucher_sale' },
  { operation: 'settlement', own: null, kind: 'settlement' },
  { operation: 'reversal', own: null, kind: 'reversal' },
  { operation: 'voucher_return', own: null, kind: 'reversal' },
  { operation: 'card_refund', own: null, kind: 'reversal' },
  { operation: 'transfer_reversal', own: null, kind: 'reversal' },
]

/** Tells these meanings from others: what was summed by others is summed again. */
export const meaningsText = JSON.stringify(meanings)

export function kindOf(operation: string, own: boolean): MovementKind {
  const meaning = meanings.find((line) => line.operation === operation && (line.own ?? own) === own)
  return meaning?.kind ?? 'adjustment'
}

/** The same read backwards, for a filter. */
export interface KindFilter {
  readonly operations: readonly string[]
  /** False: every operation but these. */
  readonly included: boolean
  readonly own: boolean | null
}

export function filterOf(kind: MovementKind): KindFilter {
  const lines = meanings.filter((line) => line.kind === kind)
  if (lines.length === 0)
    return { operations: meanings.map(({ operation }) => operation), included: false, own: null }
  return {
    operations: lines.map(({ operation }) => operation),
    included: true,
    own: lines[0]?.own ?? null,
  }
}
