import type { RefCallback } from 'react'
import type { Field } from '#contract/kernel/resource/fields.ts'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'

/** The properties of a form's widget. `value` is in the form's own shape (kinds/form-kinds.ts). */
export interface WidgetProps<F extends Field = Field, Row = ResourceRow> {
  readonly resource: Pick<Resource, 'name' | 'title' | 'fields'>
  /** The edited row, or an action's row; null for a new one. */
  readonly row: Row | null
  readonly field: F
  readonly name: string
  readonly label: string
  readonly value: unknown
  readonly error: string | undefined
  /** For a field in two languages: the fault of each. */
  readonly errors: { readonly ar: string | undefined; readonly en: string | undefined }
  /** For child rows: the faults of their fields, by `0.text` and `0.text.ar`. */
  readonly within: Readonly<Record<string, string>>
  readonly required: boolean
  readonly disabled: boolean
  /** Gets the focus when this field has the first fault. */
  readonly focusRef: RefCallback<HTMLElement>
  onChange(value: unknown): void
  onBlur(): void
}

/** Of a field of a child row; null where the row does not ask for it. */
export interface ChildWidgetProps extends WidgetProps {
  /** What the row has in its form, by field. */
  readonly siblings: Readonly<Record<string, unknown>>
}

/** What an input takes of it, besides its value. */
export function inputOf({
  focusRef: ref,
  name,
  label,
  error,
  required,
  disabled,
  onBlur,
}: Pick<WidgetProps, 'focusRef' | 'name' | 'label' | 'error' | 'required' | 'disabled' | 'onBlur'>) {
  return { ref, name, label, error, required, disabled, onBlur }
}
