import { z } from 'zod'
import { wholeBetween } from '../../field-rules.ts'
import { percentOf } from '../../share.ts'
import type { Field, IntegerField } from '../fields.ts'
import { plainKind } from './kind-module.ts'
import { fieldLimits } from './limits.ts'

const bound = z
  .string()
  .regex(/^-?\d{1,10}$/)
  .transform(Number)
  .pipe(z.int32())

export const integer = plainKind<IntegerField>({
  input({ share, min, max }) {
    if (min !== undefined && max !== undefined) return wholeBetween(min, max, share && percentOf)
    return z
      .int()
      .min(min ?? -fieldLimits.integerMax)
      .max(max ?? fieldLimits.integerMax)
  },
  output: () => z.int(),
  filter: 'range',
  asked: () => bound,
})

/** Whether a field is kept in hundredths of a percent. */
export function isShare(field: Field | undefined): boolean {
  return field?.kind === 'integer' && field.share === true
}
