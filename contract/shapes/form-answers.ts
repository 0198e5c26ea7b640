import { z } from 'zod'
import { date, nid, phoneInput } from '#contract/kernel/field-rules.ts'
import { lineInput, linesInput } from '#contract/kernel/resource/text-inputs.ts'
import type { MessageValues } from '#contract/kernel/rule-error.ts'
import { answerLengthsMax, type FormQuestionKind, isChoiceKind, isTextKind } from './question-kinds.ts'

export const formFilesMax = 5
export const formAnswersMax = 100
const keyLengthMax = 20

/** The names by which conditions point to a question and its options; they stay when texts and places change. */
export const questionKey = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(keyLengthMax)

/** The question is shown while an earlier one is answered with one of these options. */
export const condition = z.strictObject({
  question: questionKey,
  values: z.array(questionKey).min(1).max(20),
})
export interface Condition {
  readonly question: string
  readonly values: readonly string[]
}

export interface ConditionalQuestion {
  readonly id: string
  readonly type: FormQuestionKind
  readonly key: string | null
  readonly condition: Condition | null
  readonly options: readonly { readonly id: string; readonly key: string | null }[]
}

/**
 * The ids of the questions that are shown, by the chosen options of each question. A heading that is not shown hides the
 * questions below it; a question that is not shown answers no condition. Page and server use this rule.
 */
export function shownQuestions(
  questions: readonly ConditionalQuestion[],
  chosen: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const shown = new Set<string>()
  const keysOf = new Map<string, readonly string[]>()
  let isSectionShown = true
  for (const { id, type, key, condition: needs, options } of questions) {
    const holds = needs === null || needs.values.some((value) => keysOf.get(needs.question)?.includes(value))
    if (type === 'section') isSectionShown = holds
    const isShown = holds && isSectionShown
    if (!isShown) continue
    shown.add(id)
    const ids = chosen.get(id) ?? []
    const keys = options.flatMap((one) => (one.key !== null && ids.includes(one.id) ? [one.key] : []))
    if (key !== null && isChoiceKind(type)) keysOf.set(key, keys)
  }
  return shown
}

export interface AskedQuestion extends ConditionalQuestion {
  readonly required: boolean
}

export interface FormAnswer {
  readonly options: readonly string[]
  readonly text: string
  readonly hasFile: boolean
}

export interface BrokenAnswer {
  readonly rule: string
  readonly values: MessageValues
}

const broken = (rule: string, values: MessageValues = {}): BrokenAnswer => ({ rule, values })

/** What is wrong with an answer to a question that is shown; otherwise the text as it is kept. */
export function checkAnswer(
  { type, required, options }: AskedQuestion,
  { options: chosen, text, hasFile }: FormAnswer,
): { readonly fault: BrokenAnswer | null; readonly text: string | null } {
  const refuse = (fault: BrokenAnswer) => ({ fault, text: null })
  if (type === 'section') return { fault: null, text: null }
  if (type === 'file') return required && !hasFile ? refuse(broken('required')) : { fault: null, text: null }
  if (isChoiceKind(type)) {
    const isKnown = chosen.every((id) => options.some((option) => option.id === id))
    const isOne = type === 'checkbox' || chosen.length <= 1
    if (!isKnown || !isOne) return refuse(broken('select_object'))
    return required && chosen.length === 0 ? refuse(broken('required')) : { fault: null, text: null }
  }
  if (text.trim() === '') return required ? refuse(broken('required')) : { fault: null, text: null }
  const { data, error } = inputOf(type).safeParse(text)
  if (error) return refuse(faultOf(type))
  return { fault: null, text: data }
}

function inputOf(type: FormQuestionKind): z.ZodType<string> {
  if (type === 'date') return date
  if (type === 'phone') return phoneInput
  if (type === 'nid') return nid
  const maxLength = isTextKind(type) ? answerLengthsMax[type] : 0
  return type === 'textarea' ? linesInput({ maxLength }) : lineInput({ maxLength })
}

function faultOf(type: FormQuestionKind): BrokenAnswer {
  return isTextKind(type) ? broken('max', { length: answerLengthsMax[type] }) : broken(type)
}

/** The position of the first question whose condition no earlier choice fulfils; null when there is none. */
export function misplacedCondition(
  questions: readonly (Pick<ConditionalQuestion, 'type' | 'key' | 'condition'> & {
    readonly options: readonly { readonly key: string | null }[]
  })[],
): number | null {
  const known = new Map<string, readonly (string | null)[]>()
  for (const [at, { type, key, condition: needs, options }] of questions.entries()) {
    if (needs !== null && !needs.values.every((value) => known.get(needs.question)?.includes(value)))
      return at
    if (key === null) continue
    if (known.has(key)) return at
    known.set(key, isChoiceKind(type) ? options.map((option) => option.key) : [])
  }
  return null
}
