export interface Change {
  readonly course: 'up' | 'down' | 'same' | 'none'
  /** Whole, without a sign; null when there is nothing to compare with or nothing changed. */
  readonly percent: number | null
}

export function changeOf(total: number, before: number): Change {
  if (before === 0) return { course: total === 0 ? 'same' : 'none', percent: null }
  const percent = Math.round(((total - before) / Math.abs(before)) * 100)
  if (percent === 0) return { course: 'same', percent: null }
  return { course: percent > 0 ? 'up' : 'down', percent: Math.abs(percent) }
}
