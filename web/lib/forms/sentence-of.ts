import type { z } from 'zod'
import { ruleOfIssue } from '#contract/kernel/issue-rule.ts'
import { translate } from '#web/lib/i18n/i18n.ts'

/** The sentence for what the contract's rules found wrong with a field, in the page's language. */
export function sentenceOf(field: string, issue: z.core.$ZodIssue): string {
  // Of what is chosen from a list, a form can hold nothing else that is wrong.
  const { rule, values } =
    issue.code === 'invalid_value' ? { rule: 'required', values: {} } : ruleOfIssue(issue)
  // The sentence about a repetition names what is repeated.
  const label = translate(`fields:${rule === 'confirmed' ? field.replace(/_confirmation$/, '') : field}`)
  const { other_field: other, ...said } = values
  return translate(`validation:${rule}`, {
    field: label,
    ...(other !== undefined && { other: translate(`fields:${other}`) }),
    ...said,
  })
}
