import type { Fields } from '#contract/kernel/resource/action.ts'
import { targetOf } from '#contract/kernel/resource/kinds/reference.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'

const clients = 'clients'

/** The clients that a row is about: itself, or those it names. */
export function clientsOfRow(
  { name, fields }: Pick<Resource, 'name' | 'fields'>,
  row: Readonly<Record<string, unknown>>,
): bigint[] {
  return name === clients ? idsOf(row['id']) : clientsNamedBy(fields, row)
}

/** The clients that these values refer to. */
export function clientsNamedBy(fields: Fields, values: Readonly<Record<string, unknown>>): bigint[] {
  return Object.keys(fields).flatMap((name) =>
    targetOf(fields[name]) === clients ? idsOf(values[name]) : [],
  )
}

function idsOf(value: unknown): bigint[] {
  if (Array.isArray(value)) return value.flatMap(idsOf)
  return typeof value === 'string' || typeof value === 'bigint' ? [BigInt(value)] : []
}
