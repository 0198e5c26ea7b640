export interface Change {
  readonly course: 'up' | 'down' | 'same' | 'none'
  /** Whole percent without a sign; null without a comparison or a change. */
  readonly percent: number | null
}

export function changeOf(total: number, before: number): Change {
  if (before === 0) return { course: total === 0 ? 'same' : 'none', percent: null }
  const percent = Math.round(((total - before) / Math.abs(before)) * 100)
  if (percent === 0) return { course: 'same', percent: null }
  return { course: percent > 0 ? 'up' : 'down', percent: Math.abs(percent) }
}
