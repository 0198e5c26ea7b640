import { z } from 'zod'
import { oncePer } from '../once-per.ts'
import { idOutput, instant, localized } from '../shapes.ts'
import type { Field } from './fields.ts'
import { isListed, kindOf } from './kinds/index.ts'
import type { Resource } from './resource.ts'

export const rowTitle = z.union([z.string(), localized])

const everyRow = {
  id: idOutput,
  created_at: instant,
  updated_at: instant,
  deleted_at: instant.nullable(),
  titles: z.record(z.string(), z.union([rowTitle, z.array(rowTitle)])),
  actions: z.array(z.string()),
}

/** Sensitive fields are in a single row and never in a list. */
export const rowOf = oncePer(({ fields }: Resource) =>
  z.object({
    ...everyRow,
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, cellOf(field)])),
  }),
)

function cellOf(field: Field): z.ZodType {
  const output = kindOf(field).output(field)
  const cell = field.required ? output : output.nullable()
  return isListed(field) ? cell : cell.optional()
}
