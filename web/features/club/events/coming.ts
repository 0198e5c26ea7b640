const shownAfterMs = 6 * 3_600_000

/** Events from now on, with those that began a short while ago. */
export function comingQuery(count: number): Record<string, string> {
  return {
    per_page: String(count),
    starts_at_from: new Date(Date.now() - shownAfterMs).toISOString(),
  }
}
