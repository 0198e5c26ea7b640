import { z } from 'zod'

/** A serial number as it is typed; the server reads it. */
export const serial = z.string().min(1).max(40)

/** Which serial number of a range is wrong, and why. */
export const serialErrors = [
  'serial.malformed',
  'serial.check_digit',
  'serial.unknown',
  'serial.other_batch',
  'serial.out_of_order',
] as const
