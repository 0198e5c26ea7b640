/** An import under way or stopped: it is found again after a reload, and goes on from here. */
export interface StartedImport {
  readonly id: string
  readonly job: string
  readonly mapping: readonly (string | null)[]
}

export function isStartedOrNone(value: unknown): value is StartedImport | null {
  if (value === null) return true
  if (typeof value !== 'object') return false
  const { id, job, mapping }: Readonly<Record<string, unknown>> = { ...value }
  return (
    typeof id === 'string' && typeof job === 'string' && Array.isArray(mapping) && mapping.every(isTarget)
  )
}

function isTarget(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}
