import { tripoliToday } from '#contract/kernel/dates.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'

export const pointsRuleNames = [
  'points_enabled',
  'points_per_dinar',
  'points_per_sign_in',
  'points_per_game',
  'points_daily_max',
  'points_expire_months',
] as const
export type PointsRules = Pick<Settings, (typeof pointsRuleNames)[number]>

/** What an account of points counts: all that ever came in, and what the rules of the settings gave today. */
export interface PointsTally {
  /** In Tripoli, `YYYY-MM-DD`. */
  readonly day: string
  readonly today: bigint
  readonly earned: bigint
}

const tallyPattern = /^(\d{4}-\d{2}-\d{2}) (\d+) (\d+)$/

/** @param now by the database's clock: a new day begins with nothing */
export function readTally(text: string | null, now: Date): PointsTally {
  const day = tripoliToday(now)
  const [, counted, today = '0', earned = '0'] = tallyPattern.exec(text ?? '') ?? []
  return { day, today: counted === day ? BigInt(today) : 0n, earned: BigInt(earned) }
}

export function tallyText({ day, today, earned }: PointsTally): string {
  return `${day} ${today} ${earned}`
}

/** Of what a rule gives, what is left of the day's limit. */
export function withinDay(
  points: bigint,
  { today }: PointsTally,
  { points_daily_max: max }: PointsRules,
): bigint {
  const left = BigInt(max) - today
  if (left <= 0n) return 0n
  return points < left ? points : left
}

/** @param isOfRule counts towards the limit of the day */
export function tallyAfter(tally: PointsTally, points: bigint, isOfRule: boolean): PointsTally {
  return { ...tally, today: tally.today + (isOfRule ? points : 0n), earned: tally.earned + points }
}

/** Whole dinars earn; 1,000 dirham are one. */
const minorOfDinar = 1_000n

export function pointsForPurchase(totalMinor: bigint, { points_per_dinar: perDinar }: PointsRules): bigint {
  return (totalMinor / minorOfDinar) * BigInt(perDinar)
}

/**
 * What expires: the oldest points are spent first, so of what was earned until then only that is left which was not taken
 * since.
 * @param until earned up to the end of the months, however long ago
 * @param earned earned in all
 */
export function expiringOf(until: bigint, earned: bigint, balance: bigint): bigint {
  const taken = earned - balance
  return until > taken ? until - taken : 0n
}
