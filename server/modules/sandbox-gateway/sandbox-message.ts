import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { equalInConstantTime, type KeyRing, keyedHash } from '#server/platform/secrets/index.ts'
import type { SandboxPayment } from './sandbox.queries.ts'

/** The sandbox's message about a payment, in its callback and its answers. */
export function messageOf({ invoiceNo, status, token, amountMinor, currency }: SandboxPayment) {
  return {
    invoice_no: invoiceNo,
    status,
    transaction_id: status === 'paid' ? `sbx-${token.slice(0, 16)}` : null,
    amount: toWire(amountMinor, currencyOf(currency)),
    currency,
  }
}

/** Hexadecimal HMAC-SHA-256 over the raw body. */
export function signSandbox(keys: KeyRing, body: string): string {
  return keyedHash(keys.keyFor('sandbox-gateway'), body).toString('hex')
}

export function isSignedBySandbox(keys: KeyRing, body: string, signature: string): boolean {
  return equalInConstantTime(signSandbox(keys, body), signature)
}
