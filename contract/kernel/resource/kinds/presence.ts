import { z } from 'zod'
import type { Field } from '../fields.ts'

export type Write = 'store' | 'update'

/** What a write takes for a field that may be left out or emptied. @param input what it takes for a value */
export function presenceOf(input: z.ZodType, field: Field, write: Write): z.ZodType {
  const hasDefault = 'default' in field && field.default !== undefined
  if (field.required) return write === 'update' || hasDefault ? input.optional() : input
  return z.preprocess((value) => (value === '' ? null : value), input.nullable()).optional()
}
