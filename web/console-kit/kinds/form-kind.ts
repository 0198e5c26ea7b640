import type { Field } from '#contract/kernel/resource/fields.ts'

export type Wire = Readonly<Record<string, unknown>>

/** What a form keeps of a kind of field: texts as typed, files as chosen. */
export interface FormKind<F extends Field = Field> {
  /** @param value of the row, of a default or of the address; null where there is none */
  toForm(field: F, value: unknown): unknown
  /** What is sent of the field; null empties it. */
  toWire(field: F, name: string, value: unknown): Wire
  /** What a required field must not be. */
  isMissing(value: unknown): boolean
  /** What the row has already and nobody touched: it is not sent, and not missing either. */
  isUntouched?(value: unknown): boolean
  /** Many rows may be given it at once. */
  readonly bulk?: true
}

/** @param sent a value that is not empty, as the wire has it */
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

/** Empty as a person sees it: no text in either language. */
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
