import { asLabel } from '#contract/kernel/label.ts'
import type { Language } from '#contract/kernel/localized.ts'
import { optionsOf } from '#contract/kernel/resource/kinds/choice.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { hasSentence, translate } from '#server/platform/messages.ts'

/** The label of a column or value, in this person's language. */
export function labelOfField(locale: Language, { name }: Resource, field: string): string {
  const own = `resources:${name}.fields.${field}`
  if (hasSentence(locale, own)) return translate(locale, own)
  return hasSentence(locale, `fields:${field}`)
    ? asLabel(translate(locale, `fields:${field}`), locale)
    : field
}

export function labelOfChoice(
  locale: Language,
  { name, fields }: Resource,
  field: string,
  value: string,
): string {
  const section = optionsOf(fields[field]).find((option) => option.value === value)?.section
  const found = [
    `resources:${name}.choices.${field}.${value}`,
    `kit:choices.${field}.${value}`,
    `resources:${section}.singular`,
  ].find((key) => hasSentence(locale, key))
  return found === undefined ? value : translate(locale, found)
}

export function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
