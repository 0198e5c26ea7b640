import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TieRule } from '#contract/shapes/sports.ts'
import { type PointRules, type Result, rankClubs } from './rank-clubs.rules.ts'

const three = { win: 3, draw: 1, loss: 0 }

function results(text: string): Result[] {
  return text
    .trim()
    .split(/\s+/)
    .map((game) => {
      const [, one = '', our = '', their = '', other = ''] = /^(\w)(\d)-(\d)(\w)$/.exec(game) ?? []
      return { clubId: idOf(one), opponentId: idOf(other), ourGoals: Number(our), theirGoals: Number(their) }
    })
}

const idOf = (letter: string) => BigInt(letter.charCodeAt(0))
const letterOf = (id: bigint) => String.fromCharCode(Number(id))

function tableOf(text: string, ties: readonly TieRule[], deducted: Readonly<Record<string, number>> = {}) {
  const played = results(text)
  const ids = [...new Set(played.flatMap(({ clubId, opponentId }) => [clubId, opponentId]))].sort()
  const entrants = ids.map((clubId) => ({ clubId, pointsDeducted: deducted[letterOf(clubId)] ?? 0 }))
  return rankClubs(entrants, played, { ...three, ties }).map(
    ({ clubId, place, points }) => `${place} ${letterOf(clubId)} ${points}`,
  )
}

/** a, b and c have three points each: a the best difference, c the most goals, and b won the direct game. */
const season = 'b1-0a a3-0z z1-0b z5-4c c2-1y'
test.each<[string, readonly TieRule[], readonly string[]]>([
  ['goal difference, then goals', ['goal_difference', 'goals'], ['2 a 3', '3 c 3', '4 b 3']],
  ['goals', ['goals'], ['2 c 3', '3 a 3', '4 b 3']],
  ['direct games', ['direct_games'], ['2 b 3', '3 c 3', '4 a 3']],
])('equal points are told apart by %s', (_name, ties, middle) => {
  expect(tableOf(season, ties)).toEqual(['1 z 6', ...middle, '5 y 0'])
})

const circle = 'a3-0b b4-2c c2-1a'
test.each<[string, readonly TieRule[], readonly string[]]>([
  // Differences: a +2, b -1, c -1; goals: a 4, b 4, c 4.
  ['goal difference, then direct games', ['goal_difference', 'direct_games'], ['1 a 3', '2 b 3', '3 c 3']],
  ['goals, which are equal, then goal difference', ['goals', 'goal_difference'], ['1 a 3', '2 b 3', '2 c 3']],
  ['no rule: they share the place', [], ['1 a 3', '1 b 3', '1 c 3']],
])('a circle of three is told apart by %s', (_name, ties, expected) => {
  expect(tableOf(circle, ties)).toEqual(expected)
})

test('clubs that stay equal in their direct games are told apart by those among themselves', () => {
  // Three points each; differences a +2, b -1, c -1; and b beat c.
  const games = 'a3-0b b2-0c c1-0a'
  expect(tableOf(games, ['direct_games'])).toEqual(['1 a 3', '2 b 3', '3 c 3'])
})

test('points that were taken off count before every tie rule', () => {
  expect(tableOf(circle, ['goal_difference'], { a: 1 })).toEqual(['1 b 3', '1 c 3', '3 a 2'])
})

test('the form has the last five games, the oldest first', () => {
  const [row] = rankClubs(
    [{ clubId: idOf('a'), pointsDeducted: 0 }],
    results('a0-1b a1-0b a1-1b a2-0b b2-0a a4-0b'),
    { ...three, ties: [] },
  )
  expect(row?.form).toEqual(['won', 'drawn', 'won', 'lost', 'won'])
})

const clubs = [1n, 2n, 3n, 4n, 5n]
const ties = fc.shuffledSubarray<TieRule>(['goal_difference', 'goals', 'direct_games', 'wins'])
const played = fc
  .array(
    fc.record({
      clubId: fc.constantFrom(...clubs),
      opponentId: fc.constantFrom(...clubs),
      ourGoals: fc.nat(4),
      theirGoals: fc.nat(4),
    }),
    { maxLength: 20 },
  )
  .map((games) => games.filter(({ clubId, opponentId }) => clubId !== opponentId))
const rules = ties.map((chosen): PointRules => ({ ...three, ties: chosen }))
const entrants = clubs.map((clubId) => ({ clubId, pointsDeducted: 0 }))

test('a table has each club once, its goals are balanced, and its order falls by points', () => {
  fc.assert(
    fc.property(played, rules, (games, how) => {
      const table = rankClubs(entrants, games, how)
      expect(table.map(({ clubId }) => clubId).sort()).toEqual(clubs)
      const sum = (of: (row: (typeof table)[number]) => number) =>
        table.reduce((all, row) => all + of(row), 0)
      expect(sum((row) => row.goalsFor)).toBe(sum((row) => row.goalsAgainst))
      expect(sum((row) => row.played)).toBe(2 * games.length)
      expect(sum((row) => row.won)).toBe(sum((row) => row.lost))
      const points = table.map((row) => row.points)
      expect(points).toEqual(points.toSorted((a, b) => b - a))
      expect(table.every(({ place }, at) => place <= at + 1)).toBe(true)
    }),
  )
})

test('the order of entrants and games and the side that is named first change no place', () => {
  fc.assert(
    fc.property(played, rules, (games, how) => {
      const places = (one: ReturnType<typeof rankClubs>) =>
        Object.fromEntries(one.map(({ clubId, place }) => [String(clubId), place]))
      const turned = games.toReversed().map(({ clubId, opponentId, ourGoals, theirGoals }) => ({
        clubId: opponentId,
        opponentId: clubId,
        ourGoals: theirGoals,
        theirGoals: ourGoals,
      }))
      expect(places(rankClubs(entrants.toReversed(), turned, how))).toEqual(
        places(rankClubs(entrants, games, how)),
      )
    }),
  )
})
