export type Labels = Readonly<Record<string, string>>

export interface Sample {
  readonly labels?: Labels
  readonly value: number
  /** Suffix of the name: `_bucket`, `_sum`, `_count`. */
  readonly suffix?: string
}

export interface Family {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly samples: readonly Sample[]
}

export const expositionType = 'text/plain; version=0.0.4; charset=utf-8'

/** The text format of Prometheus. */
export function exposition(families: readonly Family[]): string {
  return families.map(familyText).join('')
}

function familyText({ name, help, type, samples }: Family): string {
  const lines = samples.map(
    ({ labels = {}, value, suffix = '' }) => `${name}${suffix}${labelText(labels)} ${numberText(value)}\n`,
  )
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

function numberText(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  return Number.isFinite(value) ? String(value) : value > 0 ? '+Inf' : '-Inf'
}
