import type { z } from 'zod'
import { ruleOfIssue } from '#contract/kernel/issue-rule.ts'
import { hasSentence, type Locale, say } from '../messages.ts'

/** The sentence for what zod found wrong with a field, in the reader's language. */
export function sayIssue(locale: Locale, field: string, issue: z.core.$ZodIssue): string {
  const { rule, values } = ruleOfIssue(issue)
  // The sentence about a repetition names what is repeated.
  const named = rule === 'confirmed' ? field.replace(/_confirmation$/, '') : field
  return say(locale, `validation:${rule}`, { field: labelOf(locale, named), ...values })
}

function labelOf(locale: Locale, field: string): string {
  const name = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field
  const key = `fields:${name}`
  return hasSentence(locale, key) ? say(locale, key) : name
}
