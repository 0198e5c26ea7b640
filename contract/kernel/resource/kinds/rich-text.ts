import { z } from 'zod'
import type { RichTextField } from '../fields.ts'
import { plainKind } from './kind-module.ts'
import { maybeLocalized } from './languages.ts'
import { fieldLimits } from './limits.ts'

export const richText = plainKind<RichTextField>({
  ...maybeLocalized,
  input: (field) =>
    maybeLocalized.input(field, z.string().max(field.maxLength ?? fieldLimits.richTextLengthMax)),
  filter: 'exact',
})
