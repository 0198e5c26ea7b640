import { z } from 'zod'
import { ruleError } from '../../rule-error.ts'
import type { VideoField } from '../fields.ts'
import { plainKind } from './kind-module.ts'
import { fieldLimits } from './limits.ts'

export const video = plainKind<VideoField>({
  input: () => z.url({ protocol: /^https$/, ...ruleError('url_secure') }).max(fieldLimits.urlLengthMax),
  filter: 'exact',
})
