import type { TieRule } from '#contract/shapes/sports.ts'

export interface Entrant {
  readonly clubId: bigint
  readonly pointsDeducted: number
}

/** A finished game. */
export interface Result {
  readonly clubId: bigint
  readonly opponentId: bigint
  readonly ourGoals: number
  readonly theirGoals: number
}

export interface PointRules {
  readonly win: number
  readonly draw: number
  readonly loss: number
  /** In the order in which they tell clubs with equal points apart. */
  readonly ties: readonly TieRule[]
}

export type Outcome = 'won' | 'drawn' | 'lost'

export interface Standing extends Record<Outcome, number> {
  readonly clubId: bigint
  /** Shared by clubs that no rule tells apart. */
  readonly place: number
  readonly played: number
  readonly goalsFor: number
  readonly goalsAgainst: number
  readonly pointsDeducted: number
  readonly points: number
  /** Of the last five games, the oldest first. */
  readonly form: readonly Outcome[]
}

const formMax = 5

/**
 * The table of a season or of one of its groups, the best first.
 * @param results in the order in which they were played; those with clubs that are no entrants count for the entrant alone
 */
export function rankClubs(
  entrants: readonly Entrant[],
  results: readonly Result[],
  rules: PointRules,
): readonly Standing[] {
  const rows = entrants.map((entrant) => countGames(entrant, results, rules))
  const ordered = splitBy(rows, ({ points }) => points).flatMap((equal) =>
    splitEqual(equal, results, rules, rules.ties),
  )
  let before = 0
  return ordered.flatMap((equal) => {
    const place = before + 1
    before += equal.length
    return equal.map((row) => ({ ...row, place }))
  })
}

type Row = Omit<Standing, 'place'>

function countGames({ clubId, pointsDeducted }: Entrant, results: readonly Result[], rules: PointRules): Row {
  const own = results.flatMap((result) => goalsOf(clubId, result))
  const outcomes = own.map(outcomeOf)
  const count = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length
  const [won, drawn, lost] = [count('won'), count('drawn'), count('lost')]
  return {
    clubId,
    won,
    drawn,
    lost,
    played: own.length,
    goalsFor: sumOf(own.map(({ scored }) => scored)),
    goalsAgainst: sumOf(own.map(({ conceded }) => conceded)),
    pointsDeducted,
    points: won * rules.win + drawn * rules.draw + lost * rules.loss - pointsDeducted,
    form: outcomes.slice(-formMax),
  }
}

interface Goals {
  readonly scored: number
  readonly conceded: number
}

/** The goals of a club in a game; nothing where it did not play. */
function goalsOf(
  clubId: bigint,
  { clubId: one, opponentId, ourGoals, theirGoals }: Result,
): readonly Goals[] {
  if (clubId === one) return [{ scored: ourGoals, conceded: theirGoals }]
  return clubId === opponentId ? [{ scored: theirGoals, conceded: ourGoals }] : []
}

function outcomeOf({ scored, conceded }: Goals): Outcome {
  if (scored === conceded) return 'drawn'
  return scored > conceded ? 'won' : 'lost'
}

/** Clubs with equal points, by the rules that are left; each group that they leave together shares a place. */
function splitEqual(
  equal: readonly Row[],
  results: readonly Result[],
  rules: PointRules,
  ties: readonly TieRule[],
): readonly (readonly Row[])[] {
  const [tie, ...left] = ties
  if (equal.length < 2 || tie === undefined) return [equal]
  const groups = splitBy(equal, valuesOf[tie](equal, results, rules))
  // Among fewer clubs fewer games are direct ones: they are looked at again.
  const next = tie === 'direct_games' && groups.length > 1 ? ties : left
  return groups.flatMap((group) => splitEqual(group, results, rules, next))
}

type Value = (row: Row) => number
const valuesOf: Readonly<
  Record<TieRule, (equal: readonly Row[], results: readonly Result[], rules: PointRules) => Value>
> = {
  goal_difference: () => differenceOf,
  goals: () => (row) => row.goalsFor,
  wins: () => (row) => row.won,
  direct_games: directValue,
}

const differenceOf: Value = ({ goalsFor, goalsAgainst }) => goalsFor - goalsAgainst

/** Only the games of these clubs among themselves: their points, then their goal difference. */
function directValue(equal: readonly Row[], results: readonly Result[], rules: PointRules): Value {
  const ids = new Set(equal.map(({ clubId }) => clubId))
  const direct = results.filter(({ clubId, opponentId }) => ids.has(clubId) && ids.has(opponentId))
  const byClub = new Map(
    equal.map(({ clubId }) => {
      const row = countGames({ clubId, pointsDeducted: 0 }, direct, rules)
      return [clubId, row.points + differenceOf(row) / differencesMax] as const
    }),
  )
  return ({ clubId }) => byClub.get(clubId) ?? 0
}

/** More than any goal difference: points come first. */
const differencesMax = 1_000_000

/** Groups of equal value, the highest first; the order within a group stays. */
function splitBy(rows: readonly Row[], value: Value): readonly (readonly Row[])[] {
  const groups = new Map<number, Row[]>()
  for (const row of rows) groups.set(value(row), [...(groups.get(value(row)) ?? []), row])
  return [...groups].sort(([a], [b]) => b - a).map(([, group]) => group)
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}
