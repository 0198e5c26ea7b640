/** How many backups are kept: one of each of the last so many days, weeks and months that have one. */
const kept = { days: 7, weeks: 5, months: 12 }

export interface KeptBackup {
  readonly name: string
  /** A day in Tripoli, `2026-11-26`. */
  readonly day: string
}

interface Retained {
  readonly keep: ReadonlySet<string>
  /** The oldest one from which any later moment can be restored: the log since it is kept. */
  readonly logSince: string | null
}

/** Which backups stay. Of each day, week and month the newest one counts. */
export function retain(backups: readonly KeptBackup[]): Retained {
  const newestFirst = backups.toSorted((one, other) => (one.name < other.name ? 1 : -1))
  const days = newestOfEach(newestFirst, ({ day }) => day, kept.days)
  const weeks = newestOfEach(newestFirst, ({ day }) => mondayOf(day), kept.weeks)
  const months = newestOfEach(newestFirst, ({ day }) => day.slice(0, 7), kept.months)
  return { keep: new Set([...days, ...weeks, ...months]), logSince: days.at(-1) ?? null }
}

function newestOfEach(
  newestFirst: readonly KeptBackup[],
  spanOf: (backup: KeptBackup) => string,
  count: number,
): readonly string[] {
  const newest = new Map<string, string>()
  for (const backup of newestFirst) {
    const span = spanOf(backup)
    if (!newest.has(span)) newest.set(span, backup.name)
  }
  return [...newest.values()].slice(0, count)
}

function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}
