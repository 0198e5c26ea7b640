import { z } from 'zod'

/** A serial number as it is typed; the server reads it. */
export const serial = z.string().min(1).max(40)

/** The wrong end of a range, and the reason. */
export const serialErrors = [
  'serial.malformed',
  'serial.check_digit',
  'serial.unknown',
  'serial.other_batch',
  'serial.out_of_order',
] as const
