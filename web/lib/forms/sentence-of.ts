import type { z } from 'zod'
import { ruleOfIssue } from '#contract/kernel/issue-rule.ts'
import { translate } from '#web/lib/i18n/i18n.ts'

/** The sentence for a broken rule of the contract, in the page's language. */
export function sentenceOf(field: string, issue: z.core.$ZodIssue): string {
  // A choice from a list has no other fault.
  const { rule, values } =
    issue.code === 'invalid_value' ? { rule: 'required', values: {} } : ruleOfIssue(issue)
  // The sentence about a confirmation names the confirmed field.
  const label = translate(`fields:${rule === 'confirmed' ? field.replace(/_confirmation$/, '') : field}`)
  const { other_field: other, ...others } = values
  return translate(`validation:${rule}`, {
    field: label,
    ...(other !== undefined && { other: translate(`fields:${other}`) }),
    ...others,
  })
}
