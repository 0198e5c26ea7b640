import { Refusal } from '#contract/kernel/refusal.ts'
import { type Answer, type AnswerFigures, accepted, numbersOf, refused } from '../answer.ts'

/** What the product answered. */
export interface Outcome {
  readonly answer: Answer
  /** Of what was made, or of the transaction. */
  readonly id?: string
  /** The key was known: the answer of the first time. */
  readonly replayed?: boolean
}

/** A key, and what is asked under it: the same key with another body is another request. */
export interface Key {
  readonly text: string
  readonly body: number
}

/** What was done, or the refusal; anything else is a defect and thrown on. */
export async function outcomeOf(
  asked: Promise<{ id?: string; replayed?: boolean; accepted?: AnswerFigures }>,
): Promise<Outcome> {
  try {
    const { accepted: figures, ...rest } = await asked
    return { ...rest, answer: accepted(figures) }
  } catch (error) {
    if (error instanceof Refusal) return { answer: refused(error.code, ...numbersOf(error.data)) }
    throw error
  }
}
