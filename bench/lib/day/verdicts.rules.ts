import { hoursOfDay } from './schedule.rules.ts'

/** One request as its caller saw it. */
export interface Sample {
  readonly kind: 'money' | 'read' | 'scan'
  /** Since the day began, when it was asked. */
  readonly atMillis: number
  /** Until its outcome was known, with every repetition. */
  readonly millis: number
  /** `failed`: at least one of its tries got no answer, or a wrong one. */
  readonly outcome: 'done' | 'refused' | 'failed'
}

export interface Span {
  readonly fromMillis: number
  readonly toMillis: number
}

export interface Minute {
  readonly number: number
  readonly requests: number
  readonly refused: number
  readonly failed: number
  readonly moneyP50Millis: number
  readonly moneyP99Millis: number
  readonly readsP99Millis: number
  /** The database was away in it, or it began while what had waited was caught up with. */
  readonly isFailover: boolean
}

const minuteMillis = 60_000

/** @param sorted ascending @returns NaN where there are none */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** What is asked after the end belongs to the last minute. */
export function minutesOf(samples: readonly Sample[], failover: Span | null, count: number): Minute[] {
  const byMinute: Sample[][] = Array.from({ length: count }, () => [])
  for (const sample of samples) byMinute[Math.min(count - 1, minuteAt(sample.atMillis))]?.push(sample)
  return byMinute.map((all, number) => {
    const times = (kind: Sample['kind']) => timesOf(all.filter((one) => one.kind === kind))
    const money = times('money')
    return {
      number,
      requests: all.length,
      refused: all.filter(({ outcome }) => outcome === 'refused').length,
      failed: all.filter(({ outcome }) => outcome === 'failed').length,
      moneyP50Millis: percentile(money, 0.5),
      moneyP99Millis: percentile(money, 0.99),
      readsP99Millis: percentile(times('read'), 0.99),
      isFailover: failover !== null && touches(failover, number),
    }
  })
}

/** The share of all requests that is asked in the busiest hour of the day, from 0 to 1. */
export function busiestHourShare(samples: readonly Sample[], dayMillis: number): number {
  const counts = new Array<number>(hoursOfDay).fill(0)
  for (const { atMillis } of samples) {
    const hour = Math.min(hoursOfDay - 1, Math.max(0, Math.floor((atMillis / dayMillis) * hoursOfDay)))
    counts[hour] = (counts[hour] ?? 0) + 1
  }
  return Math.max(...counts) / samples.length
}

function minuteAt(millis: number): number {
  return Math.max(0, Math.floor(millis / minuteMillis))
}

function touches({ fromMillis, toMillis }: Span, number: number): boolean {
  return minuteAt(fromMillis) <= number && number <= minuteAt(toMillis)
}

export function timesOf(samples: readonly Sample[]): Float64Array {
  return Float64Array.from(samples.map(({ millis }) => millis)).sort()
}

/** In MB, in order of time. */
export interface MemoryLine {
  readonly name: string
  readonly megabytes: readonly number[]
  readonly megabytesMax: number
}

/** What grows by less between two parts of the day is no leak. */
const growthShareMax = 0.1
const growthMegabytesMax = 100
/** Of samples: fewer show no trend. */
const samplesMin = 24

/**
 * Why the memory of a process is not bounded; null when it is. It is above its limit, or its floor, which garbage
 * collection reaches, rises in each quarter of the day after the first.
 */
export function judgeMemory({ name, megabytes, megabytesMax }: MemoryLine): string | null {
  const most = Math.max(0, ...megabytes)
  if (most > megabytesMax) return `${name} took ${most.toFixed(0)} MB, more than ${megabytesMax}`
  if (megabytes.length < samplesMin) return null
  const quarter = Math.floor(megabytes.length / 4)
  const [second = 0, third = 0, fourth = 0] = [1, 2, 3].map((at) =>
    Math.min(...megabytes.slice(at * quarter, (at + 1) * quarter)),
  )
  const rises = third > second * (1 + growthShareMax) && fourth > third * (1 + growthShareMax)
  if (!rises || fourth - second < growthMegabytesMax) return null
  return `${name} grows: at least ${[second, third, fourth].map((one) => one.toFixed(0)).join(', ')} MB in each quarter of the day`
}
