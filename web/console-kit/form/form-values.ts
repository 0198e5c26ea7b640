import type { Field } from '#contract/kernel/resource/fields.ts'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { type Write, writableFields } from '#contract/kernel/resource/write-body.ts'
import { isShownIn } from '../data/sections.ts'
import { isBlank, type Wire } from '../kinds/form-kind.ts'
import { formKindOf, type PicturesValue } from '../kinds/form-kinds.ts'

/** What a form keeps of each field; the wire's own shape comes from `toWire`. */
export type FormValues = Record<string, unknown>

export function formFields(resource: Resource, write: Write): readonly [string, Field][] {
  return writableFields(resource, write).filter(([, field]) => isShownIn(field, 'form'))
}

/** The form of a row, or an empty one. A new row may begin with values from the address (`?city_id=7`). */
export function toForm(
  fields: readonly [string, Field][],
  row: ResourceRow | null,
  given: Readonly<Record<string, unknown>> = {},
): FormValues {
  return Object.fromEntries(
    fields.map(([name, field]) => {
      const value = row === null ? (given[name] ?? defaultOf(field)) : row[name]
      return [name, formKindOf(field).toForm(field, value ?? null)]
    }),
  )
}

function defaultOf(field: Field): unknown {
  return 'default' in field ? field.default : undefined
}

/** What is sent of one field; null empties it. A picture that was not touched is its own address and is not sent. */
export function toWire(name: string, field: Field, value: unknown): Wire {
  return formKindOf(field).toWire(field, name, value)
}

/** Whether a form asks for a field now: what belongs to another choice is left out, unless something is filled in. */
export function isAsked({ onlyWith }: Field, value: unknown, chosen: (field: string) => unknown): boolean {
  if (!onlyWith || onlyWith.values.includes(String(chosen(onlyWith.field)))) return true
  return !isBlank(value) && Number(value) !== 0
}

/** What a required field must not be: an empty list counts as well. */
export function isMissing(field: Field, value: unknown): boolean {
  return formKindOf(field).isMissing(value)
}

/** Whether a field is not what it was when the form was opened. */
export function isChanged(before: unknown, after: unknown): boolean {
  if (after instanceof Blob || before instanceof Blob) return before !== after
  if (isPictures(after) && after.added.length > 0) return true
  return JSON.stringify(before) !== JSON.stringify(after)
}

function isPictures(value: unknown): value is PicturesValue {
  return typeof value === 'object' && value !== null && 'added' in value
}
