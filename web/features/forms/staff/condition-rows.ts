import { z } from 'zod'
import { condition } from '#contract/shapes/form-answers.ts'
import { isChoiceKind } from '#contract/shapes/question-kinds.ts'

const text = z.object({ ar: z.string(), en: z.string() })
const keyed = z.looseObject({ key: z.string().nullish(), text })
const option = z.looseObject({ values: keyed })
const row = z.looseObject({
  values: z.looseObject({
    ...keyed.shape,
    type: z.string(),
    options: z.array(option),
    condition: condition.nullish(),
  }),
})
const rows = z.array(row)

export type QuestionRow = z.output<typeof row>

/** The questions of the form while it is edited; those in a form that is not known are none. */
export function readRows(value: unknown): readonly QuestionRow[] {
  return rows.safeParse(value).data ?? []
}

/** Earlier questions that a condition may point to. */
export function choicesBefore(
  list: readonly QuestionRow[],
  at: number,
): readonly (readonly [number, QuestionRow])[] {
  return list
    .slice(0, at)
    .flatMap((one, position) => (isChoiceKind(one.values.type) ? [[position, one]] : []))
}

interface Chosen {
  /** The position of the question that has the condition. */
  readonly at: number
  readonly question: number
  /** The positions of the options. */
  readonly options: readonly number[]
}

/** The list with this condition: what it points to gets a key, unless it has one. */
export function withCondition(
  list: readonly QuestionRow[],
  { at, question, options }: Chosen,
): readonly QuestionRow[] {
  const target = list[question]
  if (!target) return list
  const named = {
    ...target.values,
    key: target.values.key || newKey('q'),
    options: target.values.options.map((one) => ({
      ...one,
      values: { ...one.values, key: one.values.key || newKey('o') },
    })),
  }
  const values = options.flatMap((position) => named.options[position]?.values.key ?? [])
  return list.map((one, position) => {
    if (position === question) return { ...one, values: named }
    if (position !== at) return one
    return { ...one, values: { ...one.values, condition: { question: named.key, values } } }
  })
}

function newKey(first: string): string {
  return `${first}${crypto.randomUUID().replace(/-/g, '').slice(0, 10)}`
}
