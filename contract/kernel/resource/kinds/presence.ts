import { z } from 'zod'
import type { Field } from '../fields.ts'

export type Write = 'store' | 'update'

/** The schema of a field that may be left out or emptied. @param input the schema of a value */
export function presenceOf(input: z.ZodType, field: Field, write: Write): z.ZodType {
  const hasDefault = 'default' in field && field.default !== undefined
  if (field.required) return write === 'update' || hasDefault ? input.optional() : input
  return z.preprocess((value) => (value === '' ? null : value), input.nullable()).optional()
}
