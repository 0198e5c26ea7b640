import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { foldText } from '#contract/kernel/fold-text.ts'
import type { QuestionKind } from '#contract/shapes/question-kinds.ts'
import { commitmentOf, lotsOf } from './draw-lots.ts'
import { markAnswer } from './mark-answer.rules.ts'
import { type Played, prizeOf, rankEntries } from './rank-entries.rules.ts'

const seedsCount = 300

/** Numbers that look drawn, the same in each run. */
function chanceOf(seed: number) {
  let state = seed * 2_654_435_761 + 1
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function playedBy(chance: (below: number) => number): Played[] {
  return Array.from({ length: 1 + chance(30) }, (_, at) => ({
    id: BigInt(at + 1),
    score: chance(4),
    secondsUsed: chance(3),
    isFinished: chance(5) > 0,
  }))
}

const shuffled = <T>(items: readonly T[], chance: (below: number) => number): T[] =>
  items
    .map((item) => [chance(1_000_000), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item)

test('places are a permutation by score, end and time, whatever order the entries come in', () => {
  for (let run = 0; run < seedsCount; run += 1) {
    const chance = chanceOf(run)
    const played = playedBy(chance)
    const seed = commitmentOf(`seed ${run}`)
    const ranked = rankEntries(played, lotsOf(seed))
    expect(ranked.map(({ place }) => place)).toEqual(played.map((_, at) => at + 1))
    expect(rankEntries(shuffled(played, chance), lotsOf(seed))).toEqual(ranked)
    const byId = new Map(played.map((entry) => [entry.id, entry]))
    for (const [at, { id }] of ranked.entries()) {
      const [one, next] = [byId.get(id), byId.get(ranked[at + 1]?.id ?? id)]
      if (!one || !next || one === next) continue
      expect(one.score).toBeGreaterThanOrEqual(next.score)
      if (one.score === next.score && one.isFinished === next.isFinished)
        expect(one.secondsUsed).toBeLessThanOrEqual(next.secondsUsed)
    }
  }
})

test('who knows the published seed repeats the draw with any SHA-256', () => {
  const lot = (text: string) => createHash('sha256').update(text).digest('hex')
  for (let run = 0; run < seedsCount; run += 1) {
    const seed = commitmentOf(`seed ${run}`)
    const equal = Array.from({ length: 8 }, (_, at) => ({
      ...{ id: BigInt(at + 1 + run * 10), score: 5, secondsUsed: 9, isFinished: true },
    }))
    const order = rankEntries(equal, lotsOf(seed))
    const repeated = equal
      .map(({ id }) => id)
      .sort((a, b) => (lot(`${seed}:${a}`) < lot(`${seed}:${b}`) ? -1 : 1))
    expect(order.map(({ id }) => id)).toEqual(repeated)
    expect(order.every(({ drawn }) => drawn)).toBe(true)
  }
})

test('each of equals comes first about as often as the others', () => {
  const firsts = [0, 0, 0, 0]
  const equal = firsts.map((_, at) => ({ id: BigInt(at), score: 1, secondsUsed: 1, isFinished: true }))
  for (let run = 0; run < 4_000; run += 1) {
    const first = Number(rankEntries(equal, lotsOf(commitmentOf(String(run))))[0]?.id)
    firsts[first] = (firsts[first] ?? 0) + 1
  }
  for (const count of firsts) expect(Math.abs(count - 1_000)).toBeLessThan(150)
})

test('prizes go by place: the first row for the first places, the next for those who follow', () => {
  const prizes = [
    { places: 1, points: 500 },
    { places: 2, points: 100 },
  ]
  expect([1, 2, 3, 4].map((place) => prizeOf(prizes, place))).toEqual([500, 100, 100, null])
})

test('a choice is right only with exactly the right options, in any order', () => {
  for (let run = 0; run < seedsCount; run += 1) {
    const chance = chanceOf(run)
    const all = Array.from({ length: 2 + chance(5) }, (_, at) => BigInt(at + 1))
    const right = all.filter((id) => id === 1n || chance(2) === 0)
    const given = all.filter(() => chance(2) === 0)
    const key = { type: 'checkbox', right, accepted: [] } as const
    const isSame = given.length === right.length && given.every((id) => right.includes(id))
    expect(markAnswer(key, { options: shuffled(given, chance), text: '' })).toBe(isSame ? 'right' : 'wrong')
    expect(markAnswer(key, { options: shuffled(right, chance), text: '' })).toBe('right')
  }
})

test.each<[QuestionKind, string[], string, string]>([
  ['text', ['10'], '١٠', 'right'],
  ['textfield', ['أحمد الهادي'], 'احمد  الهادى', 'right'],
  ['textfield', ['Ahmed'], 'AHMED', 'right'],
  ['textfield', ['Ahmed'], 'Omar', 'wrong'],
  ['textfield', [], 'Omar', 'waiting'],
  ['textarea', ['Ahmed'], 'Because', 'waiting'],
  ['textarea', [], '  ', 'wrong'],
])('a %s with the accepted spellings %j: %s is %s', (type, accepted, text, mark) => {
  expect(markAnswer({ type, right: [], accepted }, { options: [], text })).toBe(mark)
})

test('every text that folds to an accepted one is right', () => {
  for (const spelling of ['إبراهيم', 'ابراهيم', 'إِبْرَاهِيم', 'ابراهيــم']) {
    expect(foldText(spelling)).toBe(foldText('إبراهيم'))
    const key = { type: 'text', right: [], accepted: ['إبراهيم'] } as const
    expect(markAnswer(key, { options: [], text: spelling })).toBe('right')
  }
})
