import { createHmac } from 'node:crypto'
import { normaliseDigits } from '#contract/kernel/digits.ts'
import { pickUpCodeLength } from '#contract/shapes/gift.ts'
import { equalInConstantTime, type KeyRing } from '#server/platform/secrets/index.ts'

/** The six digits that a client says at the branch. They are computed anew each time, and kept nowhere. */
export function pickUpCodeOf(keys: KeyRing, orderId: bigint): string {
  const mac = createHmac('sha256', keys.keyFor('pick-up-code')).update(orderId.toString()).digest()
  const number = mac.readUIntBE(0, 6) % 10 ** pickUpCodeLength
  return String(number).padStart(pickUpCodeLength, '0')
}

/** @param typed in any digits, with spaces */
export function isPickUpCode(keys: KeyRing, orderId: bigint, typed: string): boolean {
  const digits = normaliseDigits(typed).replace(/\s/g, '')
  return equalInConstantTime(digits, pickUpCodeOf(keys, orderId))
}
