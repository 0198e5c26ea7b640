import { tripoliOffset } from '#contract/kernel/dates.ts'

export interface ShopHours {
  /** `09:00`, from Saturday to Thursday; null: not known. */
  readonly opens: string | null
  /** On all days; before it opens: after midnight. */
  readonly closes: string | null
  /** Null: closed on Fridays. */
  readonly friday_opens: string | null
}

/** A moment of the week in Tripoli. `day`: 0 is Sunday. */
export interface Moment {
  readonly day: number
  readonly minute: number
}

const friday = 5
const minutesOfDay = 24 * 60

export function tripoliMoment(milliseconds: number): Moment {
  const local = new Date(milliseconds + tripoliOffset(milliseconds))
  return { day: local.getUTCDay(), minute: local.getUTCHours() * 60 + local.getUTCMinutes() }
}

/** Null: its hours are not known. */
export function isOpenAt(hours: ShopHours, { day, minute }: Moment): boolean | null {
  if (hours.opens === null || hours.closes === null) return null
  const yesterday = (day + 6) % 7
  return isWithin(hours, day, minute) || isWithin(hours, yesterday, minute + minutesOfDay)
}

/** @param minute since the midnight before `day`; above a day's minutes it is the next night */
function isWithin({ opens, closes, friday_opens: fridayOpens }: ShopHours, day: number, minute: number) {
  const from = day === friday ? fridayOpens : opens
  if (from === null || closes === null) return false
  const [begin, end] = [minuteOf(from), minuteOf(closes)]
  return minute >= begin && minute < (end <= begin ? end + minutesOfDay : end)
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
