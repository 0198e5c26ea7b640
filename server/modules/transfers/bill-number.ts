import { billNumberLength } from '#contract/operations/transfers/money-request.ts'
import { equalInConstantTime, type KeyRing, keyedDigitsOf } from '#server/platform/secrets/index.ts'

const purpose = 'bill-number'
/** So many requests in a row have different first digits; a bill lives for minutes. */
export const billPlaces = 100_000n
const placeDigits = 5

/**
 * What a person without a camera types to see a bill: the last digits of its id, which find it, and digits that only our
 * keys make, so that the number of the next bill cannot be counted out.
 */
export function billNumberOf(keys: KeyRing, id: bigint): string {
  const place = (id % billPlaces).toString().padStart(placeDigits, '0')
  return place + keyedDigitsOf(keys, purpose, id, billNumberLength - placeDigits)
}

/** Where the bill of a number may be. */
export function billPlaceOf(number: string): bigint {
  return BigInt(number.slice(0, placeDigits))
}

export function isNumberOfBill(keys: KeyRing, number: string, id: bigint): boolean {
  return equalInConstantTime(number, billNumberOf(keys, id))
}
