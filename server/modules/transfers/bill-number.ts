import { billNumberLength } from '#contract/operations/transfers/money-request.ts'
import { equalInConstantTime, type KeyRing, keyedDigitsOf } from '#server/platform/secrets/index.ts'

const purpose = 'bill-number'
const placeDigits = 5
/** The first digit is never 0: no bill has the number of a phone. */
const firstPlace = 10_000n
/** So many requests in a row have different first digits; a bill lives for minutes. */
export const billPlaces = 90_000n

/**
 * What a person without a camera types to see a bill: the last digits of its id, which find it, and digits that only our
 * keys make, so that the number of the next bill cannot be counted out.
 */
export function billNumberOf(keys: KeyRing, id: bigint): string {
  const place = (id % billPlaces) + firstPlace
  return place.toString() + keyedDigitsOf(keys, purpose, id, billNumberLength - placeDigits)
}

/** Where the bill of a number may be; negative for a number of no bill. */
export function billPlaceOf(number: string): bigint {
  return BigInt(number.slice(0, placeDigits)) - firstPlace
}

export function isNumberOfBill(keys: KeyRing, number: string, id: bigint): boolean {
  return equalInConstantTime(number, billNumberOf(keys, id))
}
