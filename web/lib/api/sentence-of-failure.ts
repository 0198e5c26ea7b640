import { ApiFailure } from './failure.ts'

/** The refusal of some work; null: it succeeded. */
export async function refusalOf(work: () => Promise<void>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return error.sentence
  }
}
