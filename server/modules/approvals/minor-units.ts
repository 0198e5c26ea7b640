import { z } from 'zod'

/** An amount in a stored payload: JSON has no whole numbers as large, so it stands there as digits. */
export const minorUnits = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform((digits) => BigInt(digits))
