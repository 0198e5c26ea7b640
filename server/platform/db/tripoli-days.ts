import { type RawBuilder, sql } from 'kysely'

/** `YYYY-MM-DD`. */
export interface DayRange {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Tripoli days, both included, as bounds of an instant. */
export function inTripoliDays(instant: RawBuilder<unknown>, { from, to }: DayRange): RawBuilder<unknown>[] {
  const startOf = (day: string) => sql`${day}::date::timestamp at time zone 'Africa/Tripoli'`
  return [
    ...(from ? [sql`${instant} >= ${startOf(from)}`] : []),
    ...(to ? [sql`${instant} < ${startOf(to)} + interval '1 day'`] : []),
  ]
}
