import type { z } from 'zod'
import { type BrokenRule, ruleOfIssue } from '#contract/kernel/issue-rule.ts'
import { labelInSentence } from '#contract/kernel/label-in-sentence.ts'
import type { Language } from '#contract/kernel/localized.ts'
import { hasSentence, translate } from '../messages.ts'

/**
 * The sentence for an issue of zod, in the reader's language.
 * @param section the section whose labels apply: `resources/<section>.json`
 */
export function messageOfIssue(
  locale: Language,
  field: string,
  issue: z.core.$ZodIssue,
  section: string | null = null,
): string {
  return messageOfRule(locale, field, ruleOfIssue(issue), section)
}

export function messageOfRule(
  locale: Language,
  field: string,
  { rule, values: { other_field: other, ...values } }: BrokenRule,
  section: string | null = null,
): string {
  // The sentence about a confirmation names the confirmed field.
  const named = rule === 'confirmed' ? field.replace(/_confirmation$/, '') : field
  return translate(locale, `validation:${rule}`, {
    field: labelOf(locale, named, section),
    ...(other !== undefined && { other: labelOf(locale, String(other), section) }),
    ...values,
  })
}

function labelOf(locale: Language, field: string, section: string | null): string {
  // A text in two languages has one label: `name.ar` is its name.
  const parts = field.split('.').filter((part) => !/^\d+$/.test(part))
  const name = parts.findLast((part) => part !== 'ar' && part !== 'en') ?? field
  const key = `fields:${name}`
  const own = `resources:${section}.fields.${parts[0] ?? field}`
  // Within a list a field has a label of its own: `accounts.0.holder`.
  const isWithin = /\.\d+\./.test(field) && hasSentence(locale, key)
  if (section !== null && !isWithin && hasSentence(locale, own))
    return labelInSentence(translate(locale, own))
  return hasSentence(locale, key) ? translate(locale, key) : name
}
