import { basePaths, type Operation, surfaceOf } from '#contract/kernel/operation.ts'

interface Asked {
  readonly params?: unknown
  readonly query?: unknown
}

/** The path of a call, with its parameters and query. */
export function addressOf(operation: Pick<Operation, 'access' | 'path'>, input: Asked): string {
  const values = new Map(Object.entries(input.params ?? {}))
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  const whole = basePaths[surfaceOf(operation)] + path
  return query.size > 0 ? `${whole}?${query}` : whole
}
