import { currencyOf } from '#contract/kernel/currencies.ts'
import type { Charge, GatewayNotice } from '#server/modules/payment-gateways/index.ts'
import type { PaymentRow } from './payment.queries.ts'

/** Wrong codes before a payment is given up. */
export const codeTriesMax = 3

/** A client's recharges that wait for a gateway or for staff, at once. */
export const openMax = 5

/** How long a payer has: a code is typed soon, a hosted page takes longer. */
export function lastsSecondsOf(asksForCode: boolean): number {
  return asksForCode ? 10 * 60 : 60 * 60
}

type Paid = Extract<GatewayNotice, { outcome: 'paid' }>

/** What in a gateway's message does not fit the payment; null: it fits. */
export function mismatchOf(payment: PaymentRow, notice: Paid): string | null {
  if (notice.currency !== payment.currency) return 'currency'
  if (notice.amountMinor !== payment.amountMinor) return 'amount'
  if (payment.gatewayTransaction !== null && payment.gatewayTransaction !== notice.transaction)
    return 'paid_twice'
  return null
}

/** The charge of a payment. */
export function chargeOf(
  payment: PaymentRow,
  { birthYear = null, ip }: { birthYear?: number | null; ip: string | null },
): Charge {
  const { method, invoiceNo, amountMinor, currency, phone, locale } = payment
  return { method, invoiceNo, amountMinor, currency: currencyOf(currency), phone, birthYear, locale, ip }
}
