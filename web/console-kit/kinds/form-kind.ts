import type { Field } from '#contract/kernel/resource/fields.ts'

export type Wire = Readonly<Record<string, unknown>>

/** The form's value of a kind: texts as typed, files as chosen. */
export interface FormKind<F extends Field = Field> {
  /** @param value of the row, a default or the address; null without one */
  toForm(field: F, value: unknown): unknown
  /** The sent value; null empties the field. */
  toWire(field: F, name: string, value: unknown): Wire
  /** A missing required value. */
  isMissing(value: unknown): boolean
  /** An untouched value of the row is neither sent nor missing. */
  isUntouched?(value: unknown): boolean
  /** Allowed in bulk changes. */
  readonly bulk?: true
}

/** @param sent a non-empty value, in wire form */
export function plainForm<F extends Field>({
  sent = (_field, value) => value,
  ...own
}: Partial<FormKind<F>> & { sent?: (field: F, value: unknown) => unknown } = {}): FormKind<F> {
  return {
    toForm: (_field, value) => (value === null ? '' : String(value)),
    toWire: (field, name, value) => ({ [name]: isBlank(value) ? null : sent(field, value) }),
    isMissing: isBlank,
    ...own,
  }
}

/** Empty for a person: no text in either language. */
export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value.trim() === '' || value === '<p></p>'
  if (typeof value === 'object' && 'ar' in value && 'en' in value)
    return isBlank(value.ar) && isBlank(value.en)
  return false
}

export function inBoth(value: unknown): { ar: string; en: string } {
  if (typeof value !== 'object' || value === null) return { ar: '', en: '' }
  const { ar, en } = value as { ar?: string | null; en?: string | null }
  return { ar: ar ?? '', en: en ?? '' }
}
