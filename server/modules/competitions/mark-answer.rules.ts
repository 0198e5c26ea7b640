import { foldText } from '#contract/kernel/fold-text.ts'
import { isChoiceKind, type QuestionKind } from '#contract/shapes/question-kinds.ts'

export interface AnswerKey {
  readonly type: QuestionKind
  /** The ids of the right options. */
  readonly right: readonly bigint[]
  /** Accepted spellings. */
  readonly accepted: readonly string[]
}

export interface GivenAnswer {
  readonly options: readonly bigint[]
  readonly text: string
}

export type Mark = 'right' | 'wrong' | 'waiting'

/**
 * A choice is right when exactly the right options are chosen. A text is right in an accepted spelling, as the search
 * compares; without one, and in several lines, staff judge it.
 */
export function markAnswer({ type, right, accepted }: AnswerKey, { options, text }: GivenAnswer): Mark {
  if (isChoiceKind(type)) {
    const [chosen, wanted] = [new Set(options), new Set(right)]
    const isSame = chosen.size === wanted.size && [...chosen].every((id) => wanted.has(id))
    return isSame && wanted.size > 0 ? 'right' : 'wrong'
  }
  const folded = foldText(text)
  if (folded === '') return 'wrong'
  if (accepted.some((spelling) => foldText(spelling) === folded)) return 'right'
  return accepted.length === 0 || type === 'textarea' ? 'waiting' : 'wrong'
}

/** Nothing was chosen or written. */
export function isEmpty({ options, text }: GivenAnswer): boolean {
  return options.length === 0 && text.trim() === ''
}
