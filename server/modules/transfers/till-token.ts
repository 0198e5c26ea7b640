import { type KeyRing, linkTokenOf, readLinkToken } from '#server/platform/secrets/index.ts'

const purpose = 'till'

/** The part of an address that opens a till. */
export function tillTokenOf(keys: KeyRing, id: bigint): string {
  return linkTokenOf(keys, purpose, id)
}

/** The id of the till whose token it is; null for any other text. */
export function readTillToken(keys: KeyRing, token: string): bigint | null {
  return readLinkToken(keys, purpose, token)
}

const paymentPurpose = 'till-payment'

/** The part of a customer's code that names a till. It opens no till. */
export function tillPaymentTokenOf(keys: KeyRing, id: bigint): string {
  return linkTokenOf(keys, paymentPurpose, id)
}

/** The id of the till whose payment token it is; null for any other text. */
export function readTillPaymentToken(keys: KeyRing, token: string): bigint | null {
  return readLinkToken(keys, paymentPurpose, token)
}
