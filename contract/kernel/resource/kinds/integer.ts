import { z } from 'zod'
import { wholeBetween } from '../../field-rules.ts'
import { percentOf } from '../../share.ts'
import type { IntegerField } from '../fields.ts'
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
