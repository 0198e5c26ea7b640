import { z } from 'zod'
import { ruleError } from '../../rule-error.ts'
import type { UrlField } from '../fields.ts'
import { plainKind } from './kind-module.ts'
import { fieldLimits } from './limits.ts'

export const url = plainKind<UrlField>({
  input: ({ secure, maxLength = fieldLimits.urlLengthMax }) =>
    (secure
      ? z.url({ protocol: /^https$/, ...ruleError('url_secure') })
      : z.url({ protocol: /^https?$/ })
    ).max(maxLength),
  filter: 'exact',
})
