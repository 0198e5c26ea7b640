import type { FigureName } from '#contract/operations/dashboard/show-dashboard.ts'
import { figureNames } from '#contract/operations/dashboard/show-dashboard.ts'

/** Minor units or a count, for one Tripoli day. */
export interface DayTotal {
  readonly day: string
  readonly name: string
  readonly amount: bigint
}

export interface DueDay {
  readonly day: string
  /** Days ago; 0 is today. */
  readonly age: number
}

export interface Stretch {
  readonly from: string
  readonly to: string
  /** Days from the first of the range to today, both counted. */
  readonly daysBack: number
}

export interface Figure {
  readonly name: FigureName
  readonly unit: 'money' | 'count'
  readonly total: bigint
  readonly before: bigint
  readonly days: readonly bigint[]
}

const stretchDaysMax = 31
const ofMoney: ReadonlySet<FigureName> = new Set(['card_sales', 'recharges', 'income'])

/** Neighbouring days together, at most a month. `due` is oldest first. */
export function stretchesOf(due: readonly DueDay[]): Stretch[] {
  const stretches: { from: DueDay; to: DueDay }[] = []
  for (const day of due) {
    const last = stretches.at(-1)
    const joins = last && last.to.age - day.age === 1 && last.from.age - day.age < stretchDaysMax
    if (joins) last.to = day
    else stretches.push({ from: day, to: day })
  }
  return stretches.map(({ from, to }) => ({ from: from.day, to: to.day, daysBack: from.age + 1 }))
}

/** The input has twice the range: the second half is shown, the first is the comparison. */
export function figuresOf(days: readonly string[], totals: readonly DayTotal[]): Figure[] {
  const known = new Map(totals.map(({ day, name, amount }) => [`${name} ${day}`, amount]))
  const half = days.length / 2
  return figureNames.map((name) => {
    const amounts = days.map((day) => known.get(`${name} ${day}`) ?? 0n)
    const shown = amounts.slice(half)
    return {
      name,
      unit: ofMoney.has(name) ? 'money' : 'count',
      total: sum(shown),
      before: sum(amounts.slice(0, half)),
      days: shown,
    }
  })
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
