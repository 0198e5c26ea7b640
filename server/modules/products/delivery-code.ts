import { createHmac } from 'node:crypto'
import { normaliseDigits } from '#contract/kernel/digits.ts'
import { deliveryCodeLength } from '#contract/shapes/shipment.ts'
import { equalInConstantTime, type KeyRing } from '#server/platform/secrets/index.ts'

/** The six digits that a receiver gives to the courier. They are computed anew each time, and kept nowhere. */
export function deliveryCodeOf(keys: KeyRing, shipmentId: bigint): string {
  const mac = createHmac('sha256', keys.keyFor('delivery-code')).update(shipmentId.toString()).digest()
  const number = mac.readUIntBE(0, 6) % 10 ** deliveryCodeLength
  return String(number).padStart(deliveryCodeLength, '0')
}

/** @param typed in any digits, with spaces */
export function isDeliveryCode(keys: KeyRing, shipmentId: bigint, typed: string): boolean {
  const digits = normaliseDigits(typed).replace(/\s/g, '')
  return equalInConstantTime(digits, deliveryCodeOf(keys, shipmentId))
}
