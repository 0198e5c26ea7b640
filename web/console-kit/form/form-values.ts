import type { Field } from '#contract/kernel/resource/fields.ts'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { type Write, writableFields } from '#contract/kernel/resource/write-body.ts'
import { isShownIn } from '../data/sections.ts'
import { isBlank, type Wire } from '../kinds/form-kind.ts'
import { formKindOf, type PicturesValue } from '../kinds/form-kinds.ts'

/** A form's value of each field; `toWire` converts it. */
export type FormValues = Record<string, unknown>

export function formFields(resource: Resource, write: Write): readonly [string, Field][] {
  return writableFields(resource, write).filter(([, field]) => isShownIn(field, 'form'))
}

/** The form of a row, or an empty one. A new row may start with values from the address (`?city_id=7`). */
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

/** The sent value of a field; null empties it. An untouched picture is its own address and is not sent. */
export function toWire(name: string, field: Field, value: unknown): Wire {
  return formKindOf(field).toWire(field, name, value)
}

/** Whether a form shows a field now: fields of another choice are hidden unless they have a value. */
export function isAsked({ onlyWith }: Field, value: unknown, chosen: (field: string) => unknown): boolean {
  if (!onlyWith || onlyWith.values.includes(String(chosen(onlyWith.field)))) return true
  return !isBlank(value) && Number(value) !== 0
}

/** A missing required value; an empty list counts. */
export function isMissing(field: Field, value: unknown): boolean {
  return formKindOf(field).isMissing(value)
}

/** Whether a field differs from its first value. */
export function isChanged(before: unknown, after: unknown): boolean {
  if (after instanceof Blob || before instanceof Blob) return before !== after
  if (isPictures(after) && after.added.length > 0) return true
  return JSON.stringify(before) !== JSON.stringify(after)
}

function isPictures(value: unknown): value is PicturesValue {
  return typeof value === 'object' && value !== null && 'added' in value
}
