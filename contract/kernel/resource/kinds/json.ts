import { z } from 'zod'
import { ruleError } from '../../rule-error.ts'
import type { JsonField } from '../fields.ts'
import { plainKind } from './kind-module.ts'
import { fieldLimits } from './limits.ts'

export const json = plainKind<JsonField>({
  input: ({ shape }) =>
    shape ??
    z
      .json()
      .refine(
        (value) => JSON.stringify(value).length <= fieldLimits.jsonLengthMax,
        ruleError('max', { length: fieldLimits.jsonLengthMax }),
      ),
  output: () => z.unknown(),
  filter: null,
  sheetColumns: () => [],
})
