import { targetOf } from '#contract/kernel/resource/kinds/reference.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'

const clients = 'clients'

/** The clients that a row is about: itself, or those it names. */
export function clientsOfRow(
  { name, fields }: Pick<Resource, 'name' | 'fields'>,
  row: Readonly<Record<string, unknown>>,
): bigint[] {
  const own =
    name === clients ? ['id'] : Object.keys(fields).filter((field) => targetOf(fields[field]) === clients)
  return own.flatMap((field) => {
    const id = row[field]
    return typeof id === 'string' || typeof id === 'bigint' ? [BigInt(id)] : []
  })
}
