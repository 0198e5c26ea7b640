import { colorInput } from '#contract/kernel/field-rules.ts'
import type { AttributeKind } from '#contract/shapes/attribute.ts'

export interface GivenValue {
  readonly value: string | null
  readonly text: { readonly ar: string; readonly en: string } | null
}

/** The rule that a value breaks, and in which field; null: it is one of its attribute. */
export function faultOf(
  { kind, optionIds }: { readonly kind: AttributeKind; readonly optionIds: readonly string[] },
  { value, text }: GivenValue,
): { readonly field: 'value' | 'text'; readonly rule: string } | null {
  if (kind === 'text') return text === null ? { field: 'text', rule: 'required' } : null
  if (value === null) return { field: 'value', rule: 'required' }
  if (kind === 'number')
    return /^-?\d{1,9}(\.\d{1,3})?$/.test(value) ? null : { field: 'value', rule: 'numeric' }
  if (kind === 'color') return colorInput.safeParse(value).success ? null : { field: 'value', rule: 'color' }
  return optionIds.includes(value) ? null : { field: 'value', rule: 'one_of' }
}
