import { isSome } from '#contract/kernel/amounts.ts'
import type { Localized } from '#contract/kernel/shapes.ts'
import type { Movement } from '#contract/shapes/movement.ts'

/** What a receipt may show; the public page knows less than the owner. */
export interface ReceiptFacts {
  readonly kind: Movement['kind']
  readonly from: string | null
  readonly to: string | null
  /** Null: not known yet. */
  readonly fee: string | null
  readonly created_at: string
  readonly reverses: string | null
  readonly reversed_by: string | null
  readonly member_no?: string
  readonly note?: string | null
  readonly item?: ReceiptItem | null
}

interface ReceiptItem {
  readonly category: Localized
  readonly supplier: Localized
  readonly quantity: number
  readonly unit_price: string
  readonly discount: string
}

/** One line; `label` is its key in receipts.json. */
export type ReceiptLine =
  | {
      readonly label: string
      readonly kind: 'text' | 'money' | 'fee' | 'latin' | 'instant' | 'reference'
      readonly value: string
    }
  | { readonly label: string; readonly kind: 'localized'; readonly value: Localized }

/** The lines of a receipt, the same on the page, in the wallet and in print. The amount is shown beside them. */
export function receiptLines(facts: ReceiptFacts): ReceiptLine[] {
  const { kind, from, to, fee, created_at, reverses, reversed_by, member_no, note, item } = facts
  const given = (label: string, kind: 'text' | 'latin' | 'reference', value: string | null | undefined) =>
    value ? [{ label, kind, value }] : []
  const money = (label: string, value: string) =>
    isSome(value) ? [{ label, kind: 'money' as const, value }] : []
  return [
    ...given('from', 'text', from),
    ...given('to', 'text', to),
    ...given('member_no', 'latin', member_no),
    ...(item ? itemLines(item, money) : []),
    ...feeLine(fee, kind),
    ...given('note', 'text', note),
    { label: 'when', kind: 'instant', value: created_at },
    ...given('reverses', 'reference', reverses),
    ...given('reversed_by', 'reference', reversed_by),
  ]
}

/** What may cost a fee: there a zero is shown too, so that nobody wonders. */
const withFee: ReadonlySet<Movement['kind']> = new Set([
  'transfer',
  'recharge',
  'cash_recharge',
  'voucher_use',
])

function feeLine(fee: string | null, kind: Movement['kind']): ReceiptLine[] {
  const isShown = fee !== null && (isSome(fee) || withFee.has(kind))
  return isShown ? [{ label: 'fee', kind: 'fee', value: fee }] : []
}

function itemLines(
  { category, supplier, quantity, unit_price, discount }: ReceiptItem,
  money: (label: string, value: string) => ReceiptLine[],
): ReceiptLine[] {
  return [
    { label: 'supplier', kind: 'localized', value: supplier },
    { label: 'item', kind: 'localized', value: category },
    { label: 'quantity', kind: 'latin', value: String(quantity) },
    ...money('unit_price', unit_price),
    ...money('discount', `-${discount}`),
  ]
}
