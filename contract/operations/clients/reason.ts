import { lineInput } from '#contract/kernel/resource/text-inputs.ts'
import { ruleError } from '#contract/kernel/rule-error.ts'

/** Why staff change a client: kept in the activity log. */
export const staffReason = lineInput({ minLength: 3, maxLength: 500 }).refine(
  (text) => text !== '',
  ruleError('required'),
)
