import { expect, test } from 'vitest'
import { type ConditionalQuestion, checkAnswer, misplacedCondition, shownQuestions } from './form-answers.ts'
import type { FormQuestionKind } from './question-kinds.ts'

const runsCount = 500

function chanceOf(seed: number) {
  let state = seed * 2_654_435_761 + 1
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A form whose conditions point to earlier choices, and what is chosen in it. */
function formOf(seed: number) {
  const chance = chanceOf(seed)
  const questions: ConditionalQuestion[] = []
  const chosen = new Map<string, string[]>()
  for (let at = 0; at < 2 + chance(10); at += 1) {
    const earlier = questions.filter(({ type }) => type === 'radio')
    const target = earlier[chance(earlier.length * 2)]
    const type: FormQuestionKind = (['radio', 'radio', 'text', 'section'] as const)[chance(4)] ?? 'text'
    const options = type === 'radio' ? ['a', 'b'].map((key) => ({ id: `${at}${key}`, key })) : []
    questions.push({
      id: `q${at}`,
      type,
      key: `k${at}`,
      options,
      condition: target ? { question: target.key ?? '', values: [['a', 'b'][chance(2)] ?? 'a'] } : null,
    })
    if (type === 'radio' && chance(3) > 0) chosen.set(`q${at}`, [`${at}${['a', 'b'][chance(2)]}`])
  }
  return { questions, chosen }
}

/** Said again by the book: each question looks back by itself. */
function isShownByModel({ questions, chosen }: ReturnType<typeof formOf>, at: number): boolean {
  const question = questions[at]
  if (!question) return false
  const heading = questions.slice(0, at).findLastIndex(({ type }) => type === 'section')
  const holds = (one: ConditionalQuestion): boolean => {
    const { condition } = one
    if (condition === null) return true
    const target = questions.findIndex(({ key }) => key === condition.question)
    const option = questions[target]?.options.find(({ id }) => chosen.get(`q${target}`)?.includes(id))
    return isShownByModel({ questions, chosen }, target) && condition.values.includes(option?.key ?? '')
  }
  const above = question.type === 'section' || heading < 0 ? null : questions[heading]
  return holds(question) && (!above || holds(above))
}

test('a question is shown as long as its condition and that of its heading hold, through hidden questions as well', () => {
  let hidden = 0
  for (let run = 0; run < runsCount; run += 1) {
    const form = formOf(run)
    expect(misplacedCondition(form.questions)).toBeNull()
    const shown = shownQuestions(form.questions, form.chosen)
    const expected = form.questions.flatMap(({ id }, at) => (isShownByModel(form, at) ? [id] : []))
    expect([...shown]).toEqual(expected)
    hidden += form.questions.length - shown.size
  }
  expect(hidden).toBeGreaterThan(runsCount / 2)
})

test('a condition that points forward, to nothing or to a text is found', () => {
  const choice = { type: 'radio', key: 'k', condition: null, options: [{ key: 'a' }] } as const
  const text = { type: 'text', key: 't', condition: null, options: [] } as const
  const asking = (question: string, value = 'a') =>
    ({ type: 'text', key: null, condition: { question, values: [value] }, options: [] }) as const
  expect(misplacedCondition([choice, asking('k')])).toBeNull()
  expect(misplacedCondition([asking('k'), choice])).toBe(0)
  expect(misplacedCondition([choice, asking('k', 'b')])).toBe(1)
  expect(misplacedCondition([text, asking('t')])).toBe(1)
  expect(misplacedCondition([choice, choice])).toBe(1)
})

test.each<[FormQuestionKind, string, string | null]>([
  ['phone', '٠٩١ ٢٣٤ ٥٦٧٨', '0912345678'],
  ['phone', '12', null],
  ['date', '2026-02-30', null],
  ['date', '2026-02-28', '2026-02-28'],
  ['nid', '7', null],
  ['text', 'x'.repeat(61), null],
  ['textfield', ' two  words ', 'two words'],
])('a %s of %s is kept as %s', (type, text, kept) => {
  const question = { id: '1', type, required: true, key: null, condition: null, options: [] }
  const checked = checkAnswer(question, { options: [], text, hasFile: false })
  expect(checked.text).toBe(kept)
  expect(checked.fault === null).toBe(kept !== null)
})
