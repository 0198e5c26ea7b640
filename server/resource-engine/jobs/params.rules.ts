import type { Job } from './job.queries.ts'

/** The parameters of a task as JSON: bigints are marked. */
export function writeParams(params: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(params, (_key, value: unknown) =>
      typeof value === 'bigint' ? { $bigint: value.toString() } : value,
    ),
  )
}

export function readParams(params: unknown): Record<string, unknown> {
  return JSON.parse(JSON.stringify(params), (_key, value: unknown) => {
    const isMarked = typeof value === 'object' && value !== null && '$bigint' in value
    return isMarked ? BigInt(String(value.$bigint)) : value
  })
}

/** The permission that a task needs at its start, while it runs, and for its file. */
export function neededRight({ kind, resource, params }: Pick<Job, 'kind' | 'resource' | 'params'>): string {
  if (kind === 'report') return String(params['right'])
  const verb = { export: 'export', import: 'store', bulk: String(params['right'] ?? params['action']) }[kind]
  return `${resource}-${verb}`
}
