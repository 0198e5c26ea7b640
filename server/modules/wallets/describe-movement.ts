import { type Currency, defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { Movement } from '#contract/shapes/movement.ts'
import { type KeyRing, referenceOf } from '#server/platform/secrets/index.ts'
import type { MovementRow } from './movement.queries.ts'
import { kindOf } from './movement.rules.ts'

const ways: ReadonlyMap<string, Movement['way']> = new Map([
  ['recharge', 'voucher'],
  ['gateway_recharge', 'gateway'],
  ['payment_credit', 'gateway'],
  ['bank_recharge', 'bank'],
  ['cash_recharge', 'cash'],
])

/** A movement for its owner: the other side with its full name. */
export function describeMovement(
  keys: KeyRing,
  row: MovementRow,
  currency: Currency = defaultCurrency,
): Movement {
  return {
    version: row.version.toString(),
    reference: referenceOf(keys, row.transactionId),
    kind: kindOf(row.operation, row.own),
    shop_payment: row.shopPayment,
    way: ways.get(row.operation) ?? null,
    amount: toWire(row.amountMinor, currency),
    debit: toWire(row.amountMinor < 0n ? -row.amountMinor : 0n, currency),
    balance_before: toWire(row.balanceBeforeMinor, currency),
    balance_after: toWire(row.balanceAfterMinor, currency),
    counterparty: counterpartyOf(row),
    note: row.note,
    created_at: row.createdAt.toISOString(),
  }
}

function counterpartyOf(row: MovementRow): Movement['counterparty'] {
  if (row.categoryAr !== null && row.categoryEn !== null) return { ar: row.categoryAr, en: row.categoryEn }
  if (!['transfer', 'staff_transfer', 'cash_recharge'].includes(row.operation) || row.otherName === null)
    return null
  return { ar: row.otherName, en: row.otherName }
}
