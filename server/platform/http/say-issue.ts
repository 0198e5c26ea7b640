import type { z } from 'zod'
import { hasSentence, type Locale, say } from '../messages.ts'

/** The sentence for what zod found wrong with a field, in the reader's language. */
export function sayIssue(locale: Locale, field: string, issue: z.core.$ZodIssue): string {
  const { rule, values } = ruleOf(issue)
  return say(locale, `validation:${rule}`, { field: labelOf(locale, field), ...values })
}

function ruleOf(issue: z.core.$ZodIssue): { rule: string; values: Record<string, unknown> } {
  switch (issue.code) {
    case 'custom':
      return ownRule(issue)
    case 'invalid_type':
      return { rule: issue.input === undefined ? 'required' : 'default', values: {} }
    case 'too_small':
      if (issue.origin === 'string') return { rule: 'min', values: { length: Number(issue.minimum) } }
      return { rule: 'min_value', values: { min: Number(issue.minimum) } }
    case 'too_big':
      if (issue.origin === 'string') return { rule: 'max', values: { length: Number(issue.maximum) } }
      return { rule: 'max_value', values: { max: Number(issue.maximum) } }
    case 'invalid_format':
      return { rule: issue.format === 'email' ? 'email' : 'default', values: {} }
    default:
      return { rule: 'default', values: {} }
  }
}

function ownRule(issue: z.core.$ZodIssueCustom): { rule: string; values: Record<string, unknown> } {
  const rule = issue.message?.replace(/^validation\./, '') ?? 'default'
  if (!hasSentence('en', `validation:${rule}`)) return { rule: 'default', values: {} }
  return { rule, values: issue.params ?? {} }
}

function labelOf(locale: Locale, field: string): string {
  const name = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field
  const key = `fields:${name}`
  return hasSentence(locale, key) ? say(locale, key) : name
}
