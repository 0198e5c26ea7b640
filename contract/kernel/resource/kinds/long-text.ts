import type { LongTextField } from '../fields.ts'
import { linesInput } from '../text-inputs.ts'
import { plainKind } from './kind-module.ts'
import { maybeLocalized } from './languages.ts'
import { fieldLimits } from './limits.ts'

export const longText = plainKind<LongTextField>({
  ...maybeLocalized,
  input: (field) =>
    maybeLocalized.input(field, linesInput({ maxLength: fieldLimits.linesLengthMax, ...field })),
  filter: 'exact',
})
