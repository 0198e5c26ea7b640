import type { RefCallback } from 'react'
import type { Field } from '#contract/kernel/resource/fields.ts'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'

/** What a field of a form is drawn from. `value` is as the form keeps it (kinds/form-kinds.ts). */
export interface WidgetProps<F extends Field = Field, Row = ResourceRow> {
  readonly resource: Pick<Resource, 'name' | 'title' | 'fields'>
  /** The row that is changed, or that an action is about; null while it is made. */
  readonly row: Row | null
  readonly field: F
  readonly name: string
  readonly label: string
  readonly value: unknown
  readonly error: string | undefined
  /** Of a field in two languages: what is wrong with each. */
  readonly errors: { readonly ar: string | undefined; readonly en: string | undefined }
  /** Of child rows: what is wrong with their fields, by `0.text` and `0.text.ar`. */
  readonly within: Readonly<Record<string, string>>
  readonly required: boolean
  readonly disabled: boolean
  /** What gets the focus when this field is the first that is wrong. */
  readonly focusRef: RefCallback<HTMLElement>
  onChange(value: unknown): void
  onBlur(): void
}
