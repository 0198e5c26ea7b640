import type { z } from 'zod'
import { translate } from '#web/lib/i18n/i18n.ts'

/** The sentence for what the contract's rules found wrong with a field, in the page's language. */
export function sentenceOf(field: string, issue: z.core.$ZodIssue): string {
  const { rule, values } = ruleOf(issue)
  // The sentence about a repetition names what is repeated.
  const label = translate(`fields:${rule === 'confirmed' ? field.replace(/_confirmation$/, '') : field}`)
  return translate(`validation:${rule}`, { field: label, ...values })
}

function ruleOf(issue: z.core.$ZodIssue): { rule: string; values: Record<string, unknown> } {
  switch (issue.code) {
    case 'custom':
      return { rule: issue.message.replace(/^validation\./, ''), values: issue.params ?? {} }
    case 'invalid_type':
    case 'invalid_value':
      // A field that was left empty is not sent at all.
      return { rule: issue.input === undefined ? 'required' : 'default', values: {} }
    case 'too_small':
      return issue.origin === 'string'
        ? { rule: 'min', values: { length: Number(issue.minimum) } }
        : { rule: 'min_value', values: { min: Number(issue.minimum) } }
    case 'too_big':
      return issue.origin === 'string'
        ? { rule: 'max', values: { length: Number(issue.maximum) } }
        : { rule: 'max_value', values: { max: Number(issue.maximum) } }
    case 'invalid_format':
      return { rule: issue.format === 'email' ? 'email' : 'default', values: {} }
    default:
      return { rule: 'default', values: {} }
  }
}
