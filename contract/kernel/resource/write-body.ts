import { z } from 'zod'
import { oncePer } from '../once-per.ts'
import { instant } from '../shapes.ts'
import type { Field } from './fields.ts'
import { isListed, kindOf } from './kinds/index.ts'
import { presenceOf, type Write } from './kinds/presence.ts'
import type { Resource } from './resource.ts'

export type { Write }

/** The fields that a write may name; others are refused as unknown. */
export function writableFields({ fields }: Resource, write: Write): [string, Field][] {
  return Object.entries(fields).filter(
    ([, { readOnly }]) => readOnly !== true && (readOnly === undefined || write === 'store'),
  )
}

export function storeBodyOf(resource: Resource) {
  return z.strictObject(bodyShapeOf(writableFields(resource, 'store'), 'store'))
}

/** Only sent fields change. `seen_updated_at`: refused when the row has changed since. */
export function updateBodyOf(resource: Resource) {
  const shape = bodyShapeOf(writableFields(resource, 'update'), 'update')
  return z.strictObject({ ...shape, seen_updated_at: instant.optional() })
}

/** Fields of a bulk change: unique ones are excluded. */
export function bulkBodyOf(resource: Resource) {
  const shared = writableFields(resource, 'update').filter(
    ([, field]) => !field.unique && (field.sensitive || isListed(field)),
  )
  return z.strictObject(bodyShapeOf(shared, 'update'))
}

export function takesFiles({ fields }: Resource): boolean {
  return Object.values(fields).some((field) => kindOf(field).file)
}

/** What a body holds for these fields. */
export function bodyShapeOf(
  fields: readonly (readonly [string, Field])[],
  write: Write,
): Record<string, z.ZodType> {
  return Object.fromEntries(fields.flatMap(([name, field]) => partsOf(name, field, write)))
}

/** A field that is sent in two parts may omit either. */
function partsOf(name: string, field: Field, write: Write): [string, z.ZodType][] {
  const kind = kindOf(field)
  if (!kind.more) return [[name, presence(field, write)]]
  return [[name, inputOf(field).optional()], ...Object.entries(kind.more(name, field))]
}

/** The schema of a field in a body: optional fields may be left out or empty. */
export function presence(field: Field, write: Write): z.ZodType {
  return write === 'update' && field.required ? inUpdate(field) : inStore(field)
}

const inputOf = oncePer((field: Field) => kindOf(field).input(field))
const inStore = oncePer((field: Field) => presenceOf(inputOf(field), field, 'store'))
const inUpdate = oncePer((field: Field) => presenceOf(inputOf(field), field, 'update'))
