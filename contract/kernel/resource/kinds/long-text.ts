import type { LongTextField } from '../fields.ts'
import { linesInput } from '../text-inputs.ts'
import { plainKind } from './kind-module.ts'
import { filled, maybeLocalized } from './languages.ts'
import { fieldLimits } from './limits.ts'

export const longText = plainKind<LongTextField>({
  ...maybeLocalized,
  input: (field) =>
    maybeLocalized.input(field, filled(linesInput({ maxLength: fieldLimits.linesLengthMax, ...field }))),
  filter: 'exact',
})
