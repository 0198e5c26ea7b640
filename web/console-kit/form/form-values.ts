import { cleanTyped } from '#contract/kernel/digits.ts'
import type { Field, IntegerField } from '#contract/kernel/resource/fields.ts'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { type Write, writableFields } from '#contract/kernel/resource/write-body.ts'
import { percentOf, shareOf } from '#contract/kernel/share.ts'
import { isShownIn } from '../data/sections.ts'

/** What a form keeps of a field: texts as typed, files as chosen. The wire's own shape comes from `toWire`. */
export type FormValues = Record<string, unknown>

/** Pictures of a list while they are arranged: those kept, and the new ones behind them. */
export interface PicturesValue {
  readonly kept: readonly { readonly id: string; readonly url: string }[]
  readonly added: readonly File[]
}

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
    fields.map(([name, field]) => [name, startingValue(field, row, name, given[name])]),
  )
}

function startingValue(field: Field, row: ResourceRow | null, name: string, given: unknown): unknown {
  const value = row === null ? (given ?? defaultOf(field)) : row[name]
  switch (field.kind) {
    case 'localized-text':
      return bothOf(value)
    case 'long-text':
    case 'rich-text':
      return field.localized ? bothOf(value) : (value ?? '')
    case 'boolean':
      return value === true || value === '1'
    case 'references':
      return Array.isArray(value) ? value : []
    case 'images':
      return { kept: Array.isArray(value) ? value : [], added: [] } satisfies PicturesValue
    case 'image':
    case 'file':
    case 'location':
      return value ?? null
    case 'json':
      return value === null || value === undefined || value === '' ? '' : JSON.stringify(value, null, 2)
    case 'integer':
      return value === null || value === undefined ? '' : wholeOf(field, value)
    default:
      return value === null || value === undefined ? '' : String(value)
  }
}

function wholeOf({ share }: IntegerField, value: unknown): string {
  return share ? percentOf(Number(value)) : String(value)
}

function defaultOf(field: Field): unknown {
  return 'default' in field ? field.default : undefined
}

function bothOf(value: unknown): { ar: string; en: string } {
  if (typeof value !== 'object' || value === null) return { ar: '', en: '' }
  const { ar, en } = value as { ar?: string | null; en?: string | null }
  return { ar: ar ?? '', en: en ?? '' }
}

/** What is sent of one field; null empties it. A picture that was not touched is its own address and is not sent. */
export function toWire(name: string, field: Field, value: unknown): Readonly<Record<string, unknown>> {
  switch (field.kind) {
    case 'images': {
      const { kept, added } = value as PicturesValue
      return { [name]: kept.map(({ id }) => id), ...(added.length > 0 && { [`${name}_new`]: added }) }
    }
    case 'image':
    case 'file':
      return value instanceof Blob || value === null ? { [name]: value } : {}
    default:
      return { [name]: wireValue(field, value) }
  }
}

function wireValue(field: Field, value: unknown): unknown {
  if (isBlank(value)) return null
  switch (field.kind) {
    case 'integer': {
      const text = figure(value)
      if (field.share) return shareOf(text) ?? text
      return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
    }
    case 'decimal':
      return figure(value)
    case 'money':
      return cleanTyped(String(value))
    case 'json':
      return parsedJson(String(value))
    default:
      return value
  }
}

/** Whether a form asks for a field now: what belongs to another choice is left out, unless something is filled in. */
export function isAsked({ onlyWith }: Field, value: unknown, chosen: (field: string) => unknown): boolean {
  if (!onlyWith || onlyWith.values.includes(String(chosen(onlyWith.field)))) return true
  return !isBlank(value) && Number(value) !== 0
}

/** Empty as a person sees it: no text in either language. */
function isBlank(value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value.trim() === '' || value === '<p></p>'
  if (typeof value === 'object' && 'ar' in value && 'en' in value)
    return isBlank(value.ar) && isBlank(value.en)
  return false
}

/** What a required field must not be: an empty list counts as well. */
export function isMissing(field: Field, value: unknown): boolean {
  if (field.kind === 'references') return Array.isArray(value) && value.length === 0
  if (field.kind !== 'images') return isBlank(value)
  const { kept, added } = value as PicturesValue
  return kept.length + added.length === 0
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

function figure(value: unknown): string {
  return cleanTyped(String(value)).replaceAll(',', '')
}

/** A text that is no JSON becomes what no schema takes, so that the form says so before anything is sent. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return Symbol.for('unreadable')
  }
}
